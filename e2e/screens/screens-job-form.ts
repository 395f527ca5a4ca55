import type { Page } from "@playwright/test";
import { QUESTION_MAX_LENGTH } from "#domain/limits.ts";
import { paths } from "#domain/routes.ts";
import { saveData } from "#e2e/world/browser.ts";
import { deleteDrafts, draftsOnServer, writeDrafts } from "#e2e/world/drafts-page.ts";
import { categoryDialog, descriptionOf, openMissingFields, submitJob, UPDATE } from "#e2e/world/job-form-page.ts";
import { saveJobAs } from "#e2e/world/team-of.ts";
import { click, expect, isPhone, popup, type Screen } from "./screen.ts";
import { newestJob } from "./screens-job-page.ts";
import type { Stage } from "./stage.ts";

export const jobFormScreens: readonly Screen[] = [
  {
    name: "post-job",
    async open(page, { employer }) {
      await employer.signIn(page, paths.postJob);
      await expectForm(page);
    },
    parts: [popup("post-job-reset", "[role=alertdialog]", (page) => click(page, "Reset Form"))],
  },
  {
    name: "post-job-errors",
    isWindow: true,
    async open(page, { employer }) {
      await employer.signIn(page, paths.postJob);
      await expectForm(page);
      await expect(page.getByText("From your last job").first()).toBeVisible();
      await page.getByLabel("Job Title").fill("Overnight Bread Baker");
      await page.getByLabel("Address Line 1").fill("412 Division Street South");
      await page.getByLabel("City").fill("");
      await page.getByLabel("Postal Code").fill("5505");
      await page.getByLabel("Minimum Annual Pay").fill("54080");
      await page.getByLabel("Maximum Annual Pay").fill("46800");
      await page.getByLabel("Special Instructions").focus();
      await expect(page.getByText("2 required fields left, 2 to fix")).toBeVisible();
      await expect(page.getByText("1 required field left, 1 to fix")).toBeVisible();
      await bringUp(page, "Location");
    },
    parts: [
      {
        name: "post-job-missing",
        place: ".missing-fields",
        async show(page) {
          await openMissingFields(page);
          await expect(page.getByRole("list", { name: "Missing fields" })).toBeVisible();
        },
        async hide(page) {
          await page.keyboard.press("Escape");
          await expect(page.getByRole("list", { name: "Missing fields" })).toBeHidden();
        },
      },
      {
        name: "post-job-compensation",
        place: "main",
        show: (page) => bringUp(page, "Compensation"),
        async hide() {},
      },
    ],
    // Waits until the draft is sent. Otherwise it could arrive while the next screen is open.
    async leave({ portal, employer }) {
      await expect.poll(() => draftsOnServer(portal, employer)).toContain("Overnight Bread Baker");
      await deleteDrafts(portal, employer);
    },
  },
  {
    name: "post-job-drafts",
    async open(page, { portal, employer }) {
      await writeDrafts(portal, employer);
      // Turns data saver on, so that the list of drafts loads only at the first key.
      await page.addInitScript(saveData);
      await employer.signIn(page, paths.postJob);
      await expect(page.getByText("From your last job").first()).toBeVisible();
      await page.getByLabel("City").fill("Faribault");
      await expectForm(page);
      await expect(page.getByText("Your other device has a newer draft")).toBeVisible();
      // Makes the app send the draft now instead of after three seconds.
      await page.evaluate(() => dispatchEvent(new Event("pagehide")));
      await expect(page.getByRole("button", { name: "Drafts (3)" })).toBeVisible();
    },
    parts: [
      popup("post-job-drafts-list", "[role=dialog]", (page) => click(page, "Drafts (3)")),
      popup("post-job-drafts-name", "[role=dialog]", async (page) => {
        await click(page, "Drafts (3)");
        await page.getByRole("button", { name: /^Rename Summer/ }).click();
      }),
    ],
    leave: ({ portal, employer }) => deleteDrafts(portal, employer),
  },
  {
    name: "post-job-advice",
    async open(page, { portal, employer }) {
      await deleteDrafts(portal, employer);
      await employer.signIn(page, paths.postJob);
      await expectForm(page);
      await expect(page.getByText("From your last job").first()).toBeVisible();
      await page.getByLabel("Job Title").fill("URGENT BAKER $18+");
      await descriptionOf(page).fill("Bake bread, $18 and up.");
      await page.getByLabel("Address Line 1").fill("412 Division Street South");
      await page.getByLabel("City").fill("Northfield");
      await page.getByLabel("Postal Code").fill("55057");
      await page.getByLabel("Pay Type").selectOption("Hourly");
      await page.getByLabel("Minimum Hourly Pay").fill("9");
      await page.getByLabel("Maximum Hourly Pay").fill("18");
      await page.getByLabel("Benefits").focus();
      await page.getByLabel("Special Instructions").focus();
      await expect(page.getByRole("note").filter({ hasText: "health insurance" })).toBeVisible();
      // Each click moves to the next field with advice. The last of these fields is Benefits.
      const tips = page.getByRole("button", { name: "8 tips" });
      for (let stop = 0; stop < 4; stop += 1) await tips.click();
      await expect(page.getByLabel("Benefits")).toBeFocused();

      await click(page, "Questions Optional");
      for (const [number, text, kind] of [
        [1, "Can you lift 50 pounds and work on weekends?", "Yes is needed"],
        [2, "How old are you?", "One line of text"],
        [3, "W".repeat(QUESTION_MAX_LENGTH), "Yes or no"],
      ] as const) {
        if (number > 1) await click(page, "Add a question");
        await page.getByRole("textbox", { name: `Question ${number}`, exact: true }).fill(text);
        await page.getByLabel(`Answer to question ${number}`).selectOption(kind);
      }
      await page.getByLabel("Special Instructions").focus();
      await expect(page.getByRole("note").filter({ hasText: "How old are you?" })).toBeVisible();
    },
    leave: ({ portal, employer }) => deleteDrafts(portal, employer),
  },
  {
    name: "post-job-duplicate",
    async open(page, { employer }) {
      await employer.signIn(page, `${paths.previousJobs}?status=expired`);
      await click(page, /^Duplicate /);
      await expectForm(page);
      await expect(page.getByText("Creating a new job based on a previous posting.")).toBeVisible();
    },
    parts: [
      {
        name: "post-job-preview",
        only: "phone",
        place: "main",
        async show(page) {
          await page.getByRole("tab", { name: "Preview" }).click();
          await expect(page.getByRole("article")).toBeVisible();
        },
        hide: (page) => page.getByRole("tab", { name: "Edit" }).click(),
      },
    ],
  },
  {
    name: "edit-job-categories",
    open: openCategories,
    parts: [
      {
        name: "edit-job-categories-chosen",
        place: "[role=dialog]",
        async show(page) {
          const parent = categoryDialog(page).getByRole("treeitem", { name: "Food Service & Bakery" });
          const child = categoryDialog(page).getByRole("checkbox", { name: "Baking & Pastry" });
          if ((await parent.getAttribute("aria-expanded")) === "false") {
            await click(page, "Show categories of Food Service & Bakery");
          }
          await child.check();
          await expect(parent).toHaveAttribute("aria-checked", "mixed");
        },
        async hide() {},
      },
    ],
  },
  {
    name: "post-job-receipt",
    async open(page, { employer }) {
      await employer.signIn(page, paths.previousJobs);
      await click(page, /^Duplicate /);
      await expectForm(page);
      await submitJob(page);
      await expect(page.getByRole("list", { name: "Steps to the public page" })).toBeVisible();
      await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
    },
    async leave(stage) {
      const { admin } = stage.portal.database;
      await admin.query("delete from public.job_openings where id = $1", [await newestJob(stage)]);
    },
  },
  {
    name: "toast",
    isWindow: true,
    async open(page, stage) {
      await openCategories(page, stage);
      await page.keyboard.press("Escape");
      await expect(page.getByText("The job is saved. You can add categories by editing it.")).toBeVisible();
      // Simulates a window without focus, because toasts stay open in such a window.
      await page.evaluate(() => dispatchEvent(new Event("blur")));
      await expect(page.getByText(/^Showing 1 to 10 of/)).toBeVisible();
    },
  },
  {
    name: "edit-job-conflict",
    async open(page, stage) {
      await stage.employer.signIn(page, paths.previousJobs);
      await click(page, /^Edit /);
      await expectForm(page);
      await page.getByLabel("City").fill("Dundas");
      await page.getByLabel("Special Instructions").fill("Ring twice, the ovens are loud.");
      await saveAsColleague(stage, "city = 'Faribault', postal_code = '55021'");
      await click(page, UPDATE);
      await expect(page.getByText("Theirs: Faribault")).toBeVisible();
    },
    leave: (stage) => saveAsColleague(stage, "city = 'Northfield', postal_code = '55057'"),
  },
];

async function expectForm(page: Page): Promise<void> {
  await expect(descriptionOf(page)).toBeVisible();
  await expect(page.getByLabel("Employment Type")).toBeEnabled();
}

async function openCategories(page: Page, { employer }: Stage): Promise<void> {
  await employer.signIn(page, paths.previousJobs);
  await click(page, /^Edit /);
  await click(page, UPDATE);
  await expect(page.getByRole("treeitem").first()).toBeVisible();
}

async function bringUp(page: Page, title: string): Promise<void> {
  await page.getByRole("heading", { name: title }).evaluate(
    (heading, margin) => {
      scrollTo({ top: scrollY + heading.getBoundingClientRect().top - margin, behavior: "instant" });
    },
    isPhone(page) ? 90 : 40,
  );
}

/** Changes the newest open job as a colleague. */
async function saveAsColleague(stage: Stage, change: string): Promise<void> {
  await saveJobAs(stage.portal, stage.colleague, await newestJob(stage), change);
}
