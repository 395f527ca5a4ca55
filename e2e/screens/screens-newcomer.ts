import type { Page } from "@playwright/test";
import { invitationPath, paths } from "#domain/routes.ts";
import { joinCompany } from "#e2e/world/team-of.ts";
import { click, expect, heading, popup, refused, type Screen } from "./screen.ts";

/**
 * Screens of users without a company or a name, with an empty or inactive company, or after a
 * removal from the company.
 */
export const newcomerScreens: readonly Screen[] = [
  {
    name: "access-create",
    async open(page, { newcomer }) {
      await newcomer.signIn(page);
      await expectAccessTab(page, "Create New Employer");
    },
    parts: [
      popup("industry-dialog", "[role=dialog]", async (page) => {
        if (await page.getByLabel("Industry").isHidden()) await click(page, "Add more now");
        await click(page, "Industry");
        await expect(page.getByRole("treeitem").first()).toBeVisible();
      }),
    ],
  },
  {
    name: "access-request",
    async open(page, { newcomer }) {
      await newcomer.signIn(page, paths.requestAccess);
      await expectAccessTab(page, "Request Access");
      await page.getByLabel("Search employers").fill("Bakery");
      await expect(page.getByText(/Bakery/).first()).toBeVisible();
    },
  },
  {
    name: "invitation-question",
    async open(page, { newcomer, invite }) {
      await newcomer.signIn(page, await invite(newcomer.email));
      await expect(page.getByRole("button", { name: "Accept invitation" })).toBeVisible();
    },
  },
  {
    name: "invitation-other",
    async open(page, { newcomer, invite }) {
      await newcomer.signIn(page, await invite("hiring@lakeshorecarpentry.example"));
      await expect(page.getByText("You are signed in as")).toBeVisible();
    },
  },
  {
    name: "invitation-gone",
    async open(page, { newcomer }) {
      await newcomer.signIn(page, invitationPath("guessed"));
      await expect(heading(page)).toHaveText("This invitation is no longer valid");
    },
  },
  {
    name: "verify-code-other",
    async open(page, { newcomer, beginner }) {
      await newcomer.signIn(page, `${paths.verifyCode}?email=${encodeURIComponent(beginner.email)}&token=418418`);
      await expect(page.getByRole("button", { name: "Stay signed in" })).toBeVisible();
    },
  },
  {
    name: "start-failure",
    async open(page, { newcomer, faults }) {
      await faults.fail("users");
      await newcomer.signIn(page);
      await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
    },
  },
  asBeginner("dashboard-empty", paths.dashboard, "No recent activity to display"),
  asBeginner("previous-jobs-empty", paths.previousJobs, "No job postings found matching your criteria."),
  asBeginner(
    "suggested-jobs-empty",
    paths.suggestedJobs,
    "No suggested jobs found. We'll notify you when we find jobs that match your company profile.",
  ),
  {
    name: "name-prompt",
    async open(page, { unnamed }) {
      await unnamed.signIn(page, paths.profile);
      await expect(page.getByRole("region", { name: "What is your name?" })).toBeVisible();
    },
    parts: [refused("name-prompt-error", "Save Name", "Please enter your first name")],
  },
  {
    name: "profile-inactive",
    async open(page, { retired }) {
      await retired.signIn(page, paths.profile);
      await expect(page.getByText("This company is inactive.")).toBeVisible();
    },
  },
  {
    name: "lost-access",
    isWindow: true,
    async open(page, { portal, leaver, beginner }) {
      await page.clock.install();
      await leaver.signIn(page, paths.postJob);
      await page.getByLabel("Job Title").fill("Finish Carpenter");
      await portal.database.admin.query("delete from public.employers_users where user_id = $1", [leaver.userId]);
      // The page checks membership every 20 s.
      await page.clock.fastForward(21_000);
      await expect(page.getByText(`You no longer have access to ${beginner.companyName}.`)).toBeVisible();
    },
    parts: [
      {
        name: "no-company",
        place: "main",
        async show(page) {
          const leave = page.getByRole("button", { name: "Leave this page" });
          if (await leave.isVisible()) await leave.click();
          await expect(page.getByText("You don't have access to any companies.")).toBeVisible();
        },
        async hide() {},
      },
    ],
    leave: ({ portal, leaver, beginner }) => joinCompany(portal, leaver, beginner),
  },
];

function asBeginner(name: string, path: string, sentence: string): Screen {
  return {
    name,
    async open(page, { beginner }) {
      await beginner.signIn(page, path);
      await expect(page.getByText(sentence)).toBeVisible();
    },
  };
}

export function expectAccessTab(page: Page, name: string): Promise<void> {
  return expect(page.getByRole("tab", { name, selected: true })).toBeVisible();
}
