import type { Page } from "@playwright/test";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { doubleClick } from "#e2e/world/double-click.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { loseResponse } from "#e2e/world/lose-response.ts";

const today = todayInPortal();
const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });
const row = (page: Page, name: string) => page.getByRole("table", { name: "Job postings" }).getByRole("row", { name });
const rows = (page: Page) => page.getByRole("rowheader");
const click = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();
const undo = (page: Page) => page.getByRole("listitem").getByRole("button", { name: "Undo" }).click();

async function select(page: Page, ...names: string[]): Promise<void> {
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
}

// Rule 80
test("several jobs are renewed together, those that cannot be are named, and Undo reverts it", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  await employer.postJob({ name: "Night Baker", end_date: addDays(today, 4) });
  await employer.postJob({ name: "Day Baker", end_date: addDays(today, -3) });
  await employer.postJob({ name: "Old Baker", start_date: "2020-01-01", end_date: addDays(today, -200) });
  await employer.postJob({ name: "Former Baker", archived: 1 });
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await click(page, "Select");
  await expect(page.getByText("Select the jobs to change")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete", exact: true })).toHaveAttribute("aria-disabled", "true");
  await page.getByRole("checkbox", { name: "All on this page" }).check();
  await expect(page.getByText("4 selected")).toBeVisible();
  await click(page, "Renew 30 days");
  await expect(toast(page, "2 jobs renewed. Not renewed: 1 ended more than 90 days ago, 1 is closed.")).toBeVisible();
  await expect(row(page, "Night Baker")).toContainText(formatCalendarDate(addDays(today, 34)));
  await expect(row(page, "Day Baker").getByRole("img", { name: "Active" })).toBeVisible();
  await expect(page.getByText("Select the jobs to change")).toBeVisible();
  await undo(page);
  await expect(toast(page, "2 jobs are back as they were.")).toBeVisible();
  await expect(row(page, "Night Baker")).toContainText(formatCalendarDate(addDays(today, 4)));
  await expect(row(page, "Day Baker").getByRole("img", { name: "Expired" })).toBeVisible();
  await click(page, "Done");
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Select", exact: true })).toBeFocused();
});

test("several jobs are closed with one reason, and Undo keeps a colleague's later change", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  const id = await employer.postJob({ name: "Night Baker" });
  await employer.postJob({ name: "Day Baker" });
  await employer.signIn(page, "/previous-jobs?status=active");
  await click(page, "Select");
  await select(page, "Night Baker", "Day Baker");
  await click(page, "Close…");
  const dialog = page.getByRole("dialog", { name: "Close 2 Jobs" });
  await dialog.getByLabel("Filled elsewhere").check();
  await dialog.getByRole("button", { name: "Close 2 Jobs" }).click();
  await expect(toast(page, "2 jobs closed.")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
  // A colleague changes the reason for closing this job, so Undo must skip the job.
  await portal.database.admin.query(
    "update public.job_openings set closed_reason = 'filled_here', closed_at = now() where id = $1",
    [id],
  );
  await undo(page);
  await expect(toast(page, "1 job is back as it was. 1 was changed in the meantime and not undone.")).toBeVisible();
  await expect(row(page, "Day Baker").getByRole("img", { name: "Active" })).toBeVisible();
  await expect(row(page, "Night Baker")).toHaveCount(0);
});

test("jobs of several pages are deleted after a confirmation, and Undo restores them in their places", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.seedJobs(14);
  await employer.signIn(page, "/previous-jobs");
  await click(page, "Select");
  await select(page, "Delivery Driver 14");
  await click(page, "Delete");
  await expect(page.getByRole("alertdialog", { name: "Delete Job" })).toContainText(
    'Are you sure you want to delete the job "Delivery Driver 14"? This action cannot be undone.',
  );
  await page.keyboard.press("Escape");
  await page.getByRole("checkbox", { name: "All on this page" }).check();
  await click(page, "Next");
  await expect(page.getByText("Showing 11 to 14 of 14 jobs")).toBeVisible();
  await expect(page.getByText("10 selected, 10 on other pages")).toBeVisible();
  await select(page, "Pastry Chef 3", "Store Manager 1");
  await expect(page.getByText("12 selected, 10 on other pages")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select Store Manager 1" }).uncheck();
  await click(page, "Delete");
  const confirmation = page.getByRole("alertdialog", { name: "Delete Jobs" });
  await expect(confirmation).toContainText(
    "Are you sure you want to delete these 11 jobs? This action cannot be undone.",
  );
  await expect(confirmation.getByRole("listitem").last()).toHaveText("and 6 more");
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await click(page, "Delete");
  await confirmation.getByRole("button", { name: "Delete Jobs" }).click();
  await expect(toast(page, "11 jobs deleted.")).toBeVisible();
  await expect(page.getByText("Showing 1 to 3 of 3 jobs")).toBeVisible();
  await undo(page);
  await expect(toast(page, "11 jobs restored.")).toBeVisible();
  await expect(page.getByText("Showing 1 to 10 of 14 jobs")).toBeVisible();
  await expect(rows(page).first()).toContainText("Delivery Driver 14");
});

test("on a phone a double click duplicates cards once, a search clears the selection, and a failure keeps it", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await employer.postJob({ name: "Night Baker", approved: 1 });
  await employer.postJob({ name: "Day Baker", end_date: addDays(today, -3) });
  await employer.signIn(page, "/previous-jobs");
  await click(page, "Filter");
  await click(page, "Select");
  await select(page, "Night Baker", "Day Baker");
  await doubleClick(page.getByRole("button", { name: "Duplicate", exact: true }));
  await expect(toast(page, "2 jobs duplicated.")).toBeVisible();
  await expect(rows(page)).toHaveCount(4);
  await expect(page.getByRole("row", { name: "Night Baker" }).first()).toContainText("Awaiting Staff Approval");
  await doubleClick(page.getByRole("listitem").getByRole("button", { name: "Undo" }));
  await expect(toast(page, "2 copies removed.")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);

  await select(page, "Night Baker", "Day Baker");
  await page.getByLabel("Search jobs").fill("day");
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByText("Select the jobs to change")).toBeVisible();
  await select(page, "Day Baker");
  const request = "**/rest/v1/rpc/duplicate_jobs";
  await page.route(request, (route) => route.fulfill({ status: 429, json: {}, headers: { "retry-after": "12" } }));
  await click(page, "Duplicate");
  const limited = "Failed to duplicate the jobs. Please try again. Too many requests. Try again in 12 seconds.";
  await expect(toast(page, limited)).toBeVisible();
  await expect(page.getByText("1 selected")).toBeVisible();
});

// Rule 93
test("an action whose response was lost is reported, can be undone, and is not repeated", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.postJob({ name: "Night Baker", end_date: addDays(today, 4) });
  await employer.signIn(page, "/previous-jobs");
  await loseResponse(page, "**/rest/v1/rpc/renew_job");
  await page.getByRole("button", { name: "More actions for Night Baker" }).click();
  await page.getByRole("menuitem", { name: "Renew for 30 days" }).click();
  await expect(row(page, "Night Baker")).toContainText(formatCalendarDate(addDays(today, 34)));
  await click(page, "Select");
  await select(page, "Night Baker");
  await loseResponse(page, "**/rest/v1/rpc/duplicate_jobs");
  await click(page, "Duplicate");
  await expect(toast(page, "1 job duplicated.")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
  await undo(page);
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, "Night Baker")).toContainText(formatCalendarDate(addDays(today, 34)));

  await select(page, "Night Baker");
  await page.route("**/rest/v1/rpc/duplicate_jobs", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await click(page, "Duplicate");
  const unknown = "We don’t know whether it was done. Please look at the list before you try again.";
  await expect(toast(page, unknown)).toBeVisible();
  await expect(page.getByText("Select the jobs to change")).toBeVisible();
  await expect(rows(page)).toHaveCount(2);
});
