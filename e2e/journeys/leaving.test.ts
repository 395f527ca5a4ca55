import type { Page } from "@playwright/test";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { categoryDialog, openJob, UPDATE } from "#e2e/world/job-form-page.ts";
import { joinCompany } from "#e2e/world/team-of.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const confirmation = (page: Page) => page.getByRole("alertdialog", { name: "Leave without saving?" });
const stay = (page: Page) => confirmation(page).getByRole("button", { name: "Stay" });
const leave = (page: Page) => confirmation(page).getByRole("button", { name: "Leave" });

// Rule 15. An edited job and a changed profile have no draft.
test("leaving an edited job by link, Back, Forward, company switch or Log Out requires a confirmation", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  const other = await createEmployer(portal);
  await joinCompany(portal, employer, other);
  await employer.postJob({ name: "Store Manager" });
  await employer.signIn(page, "/dashboard");
  await page.getByRole("button", { name: `${employer.companyName} (ID` }).click();
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await page.getByRole("button", { name: "Edit Store Manager" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Store Manager");
  // Adds the history entry that Forward opens.
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(heading(page)).toContainText("Dashboard");
  await page.goBack();
  await page.getByLabel("City").fill("Ely");
  const url = page.url();

  const ways: Record<string, () => Promise<unknown>> = {
    "a link": () => page.getByRole("link", { name: "Company Profile" }).click(),
    "one step back": () => page.evaluate(() => history.back()),
    "two steps back": () => page.evaluate(() => history.go(-2)),
    "one step forward": () => page.evaluate(() => history.forward()),
    "another company": async () => {
      await page.getByRole("button", { name: "Switch company" }).click();
      await page.getByRole("button", { name: `${other.companyName} (ID` }).click();
    },
    "logging out": () => page.getByRole("button", { name: "Log Out" }).click(),
  };
  for (const [name, go] of Object.entries(ways)) {
    await test.step(name, async () => {
      await go();
      await expect(stay(page)).toBeFocused();
      await stay(page).click();
      await expect(confirmation(page)).toBeHidden();
      await expect(page).toHaveURL(url);
      await expect(page.getByLabel("City")).toHaveValue("Ely");
    });
  }

  await page.evaluate(() => history.back());
  await leave(page).click();
  await expect(heading(page)).toHaveText("Previous Job Postings");
  await expect(page).toHaveURL(/\/previous-jobs$/);
  await page.goForward();
  await expect(page.getByLabel("City")).toHaveValue("Duluth");
  await page.getByRole("link", { name: "Company Profile" }).click();
  await expect(heading(page)).toHaveText("Company Profile");
});

test("leaving a changed profile requires a confirmation, but not after saving or between its two URLs", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/profile");
  await page.getByLabel("Primary Service").fill("Rye bread");
  await page.getByRole("link", { name: "Openings home" }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel("Primary Service")).toHaveValue("Rye bread");
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(stay(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(confirmation(page)).toBeHidden();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("You have unsaved changes.")).toBeHidden();
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(heading(page)).toHaveText("Previous Job Postings");
  await page.goBack();
  await page.getByLabel("Primary Service").fill("Pies");
  await page.getByRole("button", { name: "Log Out" }).click();
  await leave(page).click();
  await expect(page.getByRole("tab", { name: "Magic Link" })).toBeVisible();
  await expect(confirmation(page)).toBeHidden();
});

// Rule 15
test("two tabs keep separate drafts, and each offers the other's newer draft", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("Night Baker");
  await expect(page.getByText("Draft saved")).toBeVisible();
  const other = await page.context().newPage();
  await other.goto("/post-job");
  await expect(other.getByLabel("Job Title")).toHaveValue("Night Baker");
  await other.getByRole("link", { name: "Post New Job" }).click();
  await expect(other.getByLabel("Job Title")).toHaveValue("");
  await other.getByLabel("Job Title").fill("Bus Driver");
  await expect(other.getByText("Draft saved")).toBeVisible();

  await other.reload();
  await expect(other.getByLabel("Job Title")).toHaveValue("Bus Driver");
  await page.reload();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  const offer = page.getByRole("status").filter({ hasText: "A newer draft from another tab exists: “Bus Driver”." });
  await expect(offer).toBeVisible();
  await offer.getByRole("button", { name: "Keep this" }).click();
  await expect(offer).toBeHidden();
  await page.reload();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expect(offer).toBeHidden();

  await other.getByLabel("City").fill("Ely");
  await other.getByRole("link", { name: "Dashboard" }).click();
  await expect(other).toHaveURL(/\/dashboard/);
  await expect(other.getByLabel("City")).toBeHidden();
  await page.reload();
  await offer.getByRole("button", { name: "Use it" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Bus Driver");
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Ely");
});

// Rule 24
test("Back in the category dialog leaves the form with a message that the ticks are lost", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
  await page.getByRole("button", { name: UPDATE }).click();
  await categoryDialog(page).getByRole("checkbox", { name: "Food Service & Bakery" }).check();
  await page.goBack();
  await expect(heading(page)).toHaveText("Previous Job Postings");
  await expect(categoryDialog(page)).toBeHidden();
  const saved = "The job is saved. You can add categories by editing it.";
  const message = (text: string) => page.getByRole("listitem").getByText(text, { exact: true });
  await expect(message(`${saved} The categories you chose were not saved.`)).toBeVisible();

  await page.getByRole("button", { name: "Edit Store Manager" }).click();
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(categoryDialog(page).getByRole("treeitem").first()).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toHaveText("Previous Job Postings");
  await expect(message(saved)).toBeVisible();
});
