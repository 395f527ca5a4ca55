import type { Page } from "@playwright/test";
import { createApplication } from "#database/access/world.ts";
import { ownershipMessages } from "#domain/messages/ownership.ts";
import { paths } from "#domain/routes.ts";
import { click, expect, heading, popup, refused, type Screen } from "./screen.ts";
import { accountScreens } from "./screens-account.ts";
import { newestJob } from "./screens-job-page.ts";
import { expectAccessTab } from "./screens-newcomer.ts";
import type { Stage } from "./stage.ts";

export const companyScreens: readonly Screen[] = [
  asEmployer("dashboard", paths.dashboard, async (page) => {
    const activity = page.getByRole("region", { name: "Recent Activity" });
    await expect(activity.getByRole("link").first()).toBeVisible();
    await expect(page.getByRole("heading", { name: /^Needs a change/ })).toBeVisible();
    await expect(page.getByText("Profile Views")).toBeVisible();
  }),
  {
    ...asEmployer("profile", paths.profile, async (page) => {
      await expect(page.getByLabel("Company Name")).not.toHaveValue("");
      await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
    }),
    parts: [
      popup("link-dialog", "[role=dialog]", async (page) => {
        await page.getByRole("textbox", { name: "Description" }).click();
        await click(page, "Link");
      }),
      popup("link-dialog-error", "[role=dialog]", async (page) => {
        await page.getByRole("textbox", { name: "Description" }).click();
        await click(page, "Link");
        await page.getByRole("textbox", { name: "Enter URL" }).fill("javascript:alert(1)");
        await click(page, "Apply Link");
        await expect(page.getByText("Invalid URL format")).toBeVisible();
      }),
    ],
  },
  {
    name: "profile-public-page",
    async open(page, stage) {
      await approveCompany(stage);
      await setWebsite(stage, "https://jobs.prairie.example");
      // Adds the line that a company puts on its website to prove ownership. This server sends no
      // line, because it doesn't run the finder.
      await page.route("**/functions/v1/ownership", async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: { ...(await response.json()), line: "q7Zr0kY2bT1s" } });
      });
      await stage.employer.signIn(page, paths.profile);
      await expect(page.getByText(/waits? for review/).first()).toBeVisible();
      await page.getByText("Show the list on your own website").click();
      const preview = page.frameLocator("iframe[title='Preview of the list']");
      await expect(preview.getByRole("link").first()).toBeVisible();
      await page.getByText(ownershipMessages.line).click();
      await expect(page.getByLabel(ownershipMessages.lineLabel)).toBeVisible();
    },
    parts: [
      refused(
        "profile-ownership-error",
        ownershipMessages.send,
        ownershipMessages.emailInvalid(["jobs.prairie.example", "prairie.example"]),
      ),
    ],
    leave: (stage) => setWebsite(stage, null),
  },
  {
    name: "profile-ownership-code",
    async open(page, stage) {
      await setWebsite(stage, "https://prairie.example");
      await stage.portal.database.admin.query(
        `insert into app.ownership_codes (employer_id, host, email, code_hash, expires)
         values ($1, 'prairie.example', 'info@prairie.example', '', now() + interval '1 hour')`,
        [stage.employer.companyId],
      );
      await stage.employer.signIn(page, paths.profile);
      await expect(page.getByLabel("Digit 1 of 6")).toBeVisible();
    },
    leave: (stage) => setWebsite(stage, null),
  },
  {
    name: "dashboard-hires",
    async open(page, stage) {
      const { admin } = stage.portal.database;
      await approveCompany(stage);
      const hired = { name: "Kai Moua", state: "hired", state_changed: new Date() };
      await createApplication(admin, await newestJob(stage), hired);
      await stage.employer.signIn(page, paths.dashboard);
      await expect(page.getByRole("link", { name: "Open public page" })).toBeVisible();
      await page.getByRole("button", { name: "Hires", exact: true }).click();
      await expect(page.getByRole("link", { name: "Kai Moua" })).toBeVisible();
    },
    async leave({ portal, employer }) {
      await portal.database.admin.query(
        "delete from public.applications where employer_id = $1 and name = 'Kai Moua'",
        [employer.companyId],
      );
    },
  },
  {
    name: "profile-missing",
    async open(page, { employer }) {
      // Responds without a company, so that the screen reports that there is no profile. A real
      // server never does this for a member.
      await page.route("**/rest/v1/employers?*", (route) => route.fulfill({ json: [] }));
      await employer.signIn(page, paths.profile);
      await expect(page.getByText("No Employer Profile Found")).toBeVisible();
    },
  },
  {
    ...asEmployer("team", paths.userPermissions, (page) =>
      expect(page.getByRole("img", { name: "Active" }).first()).toBeVisible(),
    ),
    parts: [
      popup("team-remove", "[role=alertdialog]", (page) => click(page, /^Remove /)),
      popup("team-revoke", "[role=alertdialog]", (page) => click(page, /^Revoke invitation to /)),
    ],
  },
  ...accountScreens,
  asEmployer("new-password", paths.newPassword, (page) => expect(heading(page)).toBeVisible()),
  asEmployer("payment-test", paths.paymentTest, async (page) => {
    await click(page, "Call Function");
    await expect(page.getByText("not_configured")).toBeVisible();
  }),
  asEmployer("another-company", paths.createEmployer, async (page) => {
    await expectAccessTab(page, "Create New Employer");
    await click(page, "Add more now");
    await expect(page.getByRole("toolbar", { name: "Formatting" })).toBeVisible();
  }),
];

/** Approves the company but no text of its profile. */
async function approveCompany({ employer, portal }: Stage): Promise<void> {
  const approve = "update public.employers set approved = 1, primary_service = 'Bread' where id = $1";
  await portal.database.admin.query(approve, [employer.companyId]);
}

async function setWebsite({ employer, portal }: Stage, url: string | null): Promise<void> {
  const set = "update public.employers set company_url = $2 where id = $1";
  await portal.database.admin.query(set, [employer.companyId, url]);
}

function asEmployer(name: string, path: string, settle: (page: Page) => Promise<void>): Screen {
  return {
    name,
    async open(page, { employer }) {
      await employer.signIn(page, path);
      await settle(page);
    },
  };
}
