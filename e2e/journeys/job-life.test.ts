import type { Page } from "@playwright/test";
import { doubleClick } from "#e2e/world/double-click.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { postEndedJob } from "#e2e/world/job-page.ts";

const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole("table", { name: "Job postings" }).getByRole("row", { name });

async function choose(page: Page, job: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `More actions for ${job}` }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

// Rule 60
test("a job is closed with a reason (on a day or now), reopened, and renewed for 30 days", {
  tag: "@browsers",
}, async ({ page, portal, employer }) => {
  await employer.postJob({ name: "Night Baker" });
  await postEndedJob(portal, employer, "Day Baker");
  await employer.signIn(page, "/previous-jobs");
  const dates = row(page, "Night Baker").getByRole("cell").filter({ hasText: " - " });
  const before = (await dates.textContent()) ?? "";
  const dialog = page.getByRole("dialog", { name: "Close Job" });
  await test.step("a later day", async () => {
    await choose(page, "Night Baker", "Close job…");
    await dialog.getByLabel("At the end of a day").check();
    const day = dialog.getByLabel("Last day");
    const soon = await day.inputValue();
    await day.fill("2020-01-01");
    await dialog.getByRole("button", { name: "Close Job" }).click();
    await expect(dialog.getByText("Choose a day from")).toBeVisible();
    await day.fill(soon);
    await dialog.getByRole("button", { name: "Close Job" }).click();
    await expect(row(page, "Night Baker")).toContainText("Closes on its last day");
    await expect(row(page, "Night Baker").getByRole("img", { name: "Active" })).toBeVisible();
    await toast(page, "closes at the end of").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "“Night Baker” is open again.")).toBeVisible();
    await expect(dates).toHaveText(before);
  });

  await test.step("Undo leaves an expired job expired", async () => {
    await choose(page, "Day Baker", "Close job…");
    await dialog.getByRole("button", { name: "Close Job" }).click();
    await expect(row(page, "Day Baker").getByRole("img", { name: "Closed" })).toBeVisible();
    await toast(page, "“Day Baker” is closed.").getByRole("button", { name: "Undo" }).click();
    await expect(toast(page, "“Day Baker” is back as it was.")).toBeVisible();
    await expect(row(page, "Day Baker").getByRole("img", { name: "Expired" })).toBeVisible();
  });

  await choose(page, "Night Baker", "Close job…");
  await dialog.getByLabel("Now").check();
  await dialog.getByLabel("Filled elsewhere").check();
  await dialog.getByRole("button", { name: "Close Job" }).click();
  await expect(toast(page, "“Night Baker” is closed.")).toBeVisible();
  await expect(row(page, "Night Baker").getByRole("img", { name: "Closed" })).toBeVisible();
  await expect(row(page, "Night Baker")).toContainText("Closed: filled elsewhere");
  await expect(page.getByRole("button", { name: "Edit Night Baker" })).toHaveAttribute("aria-disabled", "true");

  await choose(page, "Night Baker", "Reopen job");
  await expect(toast(page, "“Night Baker” is open again.")).toBeVisible();
  await expect(row(page, "Night Baker").getByRole("img", { name: "Active" })).toBeVisible();

  await choose(page, "Night Baker", "Renew for 30 days");
  await expect(toast(page, "“Night Baker” runs until")).toBeVisible();

  await page.getByRole("link", { name: "User Permissions" }).click();
  const log = page.getByRole("region", { name: "Team history" });
  await expect(log.getByRole("listitem").first()).toContainText(`${employer.email} renewed the job Night Baker`);
  await expect(log).toContainText("closed the job Night Baker");
});

test("the focus moves to the list when a job leaves the filtered list", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "Night Baker" });
  await employer.postJob({ name: "Day Baker" });
  await employer.signIn(page, "/previous-jobs?status=active");
  await choose(page, "Night Baker", "Close job…");
  await page.getByRole("dialog", { name: "Close Job" }).getByRole("button", { name: "Close Job" }).click();
  await expect(row(page, "Night Baker")).toHaveCount(0);
  await expect(page.locator(":focus").getByRole("table", { name: "Job postings" })).toBeVisible();
  for (const heading of ["Status", "Job Title", "Location", "Dates"]) {
    await page.keyboard.press("Tab");
    await expect(page.getByRole("button", { name: heading, exact: true })).toBeFocused();
  }
  await page.keyboard.press("Tab");
  await expect(row(page, "Day Baker").locator(":focus")).toBeVisible();
});

test("a double click on Undo or Restore restores a job once, and without a connection a job does not change", {
  tag: "@rare",
}, async ({ page, context, employer }) => {
  await employer.postJob({ name: "Night Baker" });
  await employer.signIn(page, "/previous-jobs");
  const remove = async () => {
    await page.getByRole("button", { name: "Delete Night Baker" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete Job" }).click();
    await expect(row(page, "Night Baker")).toBeHidden();
  };
  await remove();
  const restored = toast(page, "“Night Baker” is restored.");
  await doubleClick(toast(page, "“Night Baker” is deleted.").getByRole("button", { name: "Undo" }));
  await expect(restored).toBeVisible();
  await expect(row(page, "Night Baker")).toBeVisible();

  await remove();
  await page.getByRole("button", { name: "Recently deleted" }).click();
  const bin = page.getByRole("dialog", { name: "Recently deleted" });
  await expect(bin).toContainText(`today by ${employer.firstName} ${employer.lastName} ${employer.email}`);
  await doubleClick(bin.getByRole("button", { name: "Restore Night Baker" }));
  await expect(bin.getByText("Nothing was deleted in the last 30 days.")).toBeVisible();
  await bin.getByRole("button", { name: "Close" }).first().click();
  await expect(row(page, "Night Baker")).toBeVisible();

  // The menu's code loads when the pointer is over the button.
  await page.getByRole("button", { name: "More actions for Night Baker" }).click();
  await context.setOffline(true);
  await page.getByRole("menuitem", { name: "Renew for 30 days" }).click();
  await expect(page.getByText("Failed to renew job. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await expect(row(page, "Night Baker").getByRole("img", { name: "Active" })).toBeVisible();
});

// Rule 73
test("a job that is gone from the website can be closed or kept open", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  const names = ["Night Baker", "Day Baker"];
  for (const name of names) await employer.postJob({ name });
  await portal.database.admin.query("update job_openings set source_gone = now() where employer_id = $1", [
    employer.companyId,
  ]);
  await employer.signIn(page, "/previous-jobs");
  const question = "Gone from your website – close it?";
  for (const name of names) await expect(row(page, name)).toContainText(question);
  await page.getByRole("button", { name: "Close Job Night Baker" }).click();
  await page.getByRole("dialog").getByLabel("Filled elsewhere").check();
  await page.getByRole("dialog").getByRole("button", { name: "Close Job" }).click();
  await expect(row(page, "Night Baker")).toContainText("Closed: filled elsewhere");
  await page.getByRole("button", { name: "Keep it open: Day Baker" }).click();
  for (const name of names) await expect(row(page, name)).not.toContainText("Gone from your website");
  await expect(row(page, "Day Baker").getByRole("img", { name: "Active" })).toBeVisible();
});
