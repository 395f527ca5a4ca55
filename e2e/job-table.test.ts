import { addDays, formatCalendarDate, todayInPortal } from "#domain/calendar-date.ts";
import { expect, test } from "./fixtures.ts";

const today = todayInPortal();
const EMPTY = "No job postings found matching your criteria.";

// Spec §2 "Previous Job Postings screen", decision 27
test("a job shows its title, place, dates, status, approval and applications", async ({ page, employer }) => {
  const id = await employer.postJob({
    name: "Counter Lead",
    approved: 0,
    start_date: "2026-01-05",
    end_date: addDays(today, 9),
  });
  await employer.receiveApplications(id, 2);
  await employer.postJob({ name: "Cake Decorator", approved: 1 });
  await employer.postJob({ name: "Pastry Cook", approved: 1, end_date: addDays(today, -1) });
  await employer.signIn(page, "/previous-jobs");
  const row = (name: string) => page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(row("Counter Lead").getByRole("rowheader")).toContainText("2 applications");
  await expect(row("Counter Lead")).toContainText("Duluth, Minnesota");
  await expect(row("Counter Lead")).toContainText(`Jan 5, 2026 - ${formatCalendarDate(addDays(today, 9))}`);
  const expected = {
    "Counter Lead": ["Awaiting Staff Approval", "Active"],
    "Cake Decorator": ["Staff Approved", "Active"],
    "Pastry Cook": ["Expired"],
  };
  for (const [name, statuses] of Object.entries(expected)) {
    await expect(row(name).getByRole("img")).toHaveCount(statuses.length);
    for (const status of statuses) await expect(row(name).getByRole("img", { name: status })).toBeVisible();
  }
  await expect(page.getByText("Only active jobs can be edited. Expired jobs must be duplicated.")).toBeVisible();
});

// Decision 32
test("searching, filtering and paging stand in the address, so that reload, back and a shared link keep them", async ({
  page,
  employer,
}) => {
  await employer.seedJobs(25);
  await employer.postJob({ name: "100% Rye Baker", city: "Ely" });
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByText("Showing 1 to 10 of 26 jobs")).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Showing 11 to 20 of 26 jobs")).toBeVisible();
  await page.reload();
  await expect(page.getByText("Showing 11 to 20 of 26 jobs")).toBeVisible();

  await page.getByLabel("Search jobs").fill("ROCHESTER");
  await expect(page.getByText(/Showing 1 to \d of \d jobs/)).toBeVisible();
  await expect(page).toHaveURL(/\?search=ROCHESTER$/);
  await page.getByLabel("Search jobs").fill("0%");
  await expect(page.getByText("Showing 1 to 1 of 1 jobs")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "100% Rye Baker" })).toBeVisible();
  await page.getByLabel("Search jobs").fill("");
  await page.getByLabel("Filter jobs").selectOption("Expired Jobs");
  await expect(page.getByText("Showing 1 to 8 of 8 jobs")).toBeVisible();
  await page.getByLabel("Filter jobs").selectOption("Active Jobs");
  await expect(page.getByText("Showing 1 to 10 of 18 jobs")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Filter jobs")).toHaveValue("expired");
  await expect(page.getByText("Showing 1 to 8 of 8 jobs")).toBeVisible();
});

test("a search that finds nothing says so and can be cleared; a page beyond the last shows the last", async ({
  page,
  employer,
}) => {
  await employer.seedJobs(12);
  await employer.signIn(page, "/previous-jobs?search=zebra");
  await expect(page.getByRole("heading", { name: EMPTY })).toBeVisible();
  await expect(page.getByText("Showing 0 to 0 of 0 jobs")).toBeVisible();
  await expect(page.getByText("You have 12 job postings in all.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText("Showing 1 to 10 of 12 jobs")).toBeVisible();
  await expect(page.getByLabel("Search jobs")).toHaveValue("");
  await page.goto("/previous-jobs?page=99");
  await expect(page.getByText("Showing 11 to 12 of 12 jobs")).toBeVisible();
});

// Spec §4 "Edit", decision 34
test("an expired job cannot be edited, says why, and is duplicated with dates from today", async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "Pastry Cook", start_date: addDays(today, -60), end_date: addDays(today, -30) });
  await employer.signIn(page, "/previous-jobs");
  const edit = page.getByRole("button", { name: "Edit Pastry Cook" });
  await edit.focus();
  await expect(page.getByRole("tooltip")).toHaveText("Expired jobs cannot be edited. Duplicate this job instead.");
  await expect(edit).toHaveAccessibleDescription("Expired jobs cannot be edited. Duplicate this job instead.");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/previous-jobs$/);
  await page.getByRole("button", { name: "Duplicate Pastry Cook" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Pastry Cook");
  await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
  await expect(page.getByLabel("Application End Date")).toHaveValue(addDays(today, 30));
});

// Decisions 26 and 32
test("a job is deleted after a confirmation, and the table steps back from a page that became empty", async ({
  page,
  employer,
}) => {
  await employer.seedJobs(11);
  await employer.signIn(page, "/previous-jobs?page=2");
  await expect(page.getByText("Showing 11 to 11 of 11 jobs")).toBeVisible();
  const title = (await page.getByRole("rowheader").locator("span").first().textContent()) ?? "";
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete Job" });
  await expect(dialog).toContainText(
    `Are you sure you want to delete the job "${title}"? This action cannot be undone.`,
  );
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: `Delete ${title}` })).toBeFocused();
  await page.getByRole("button", { name: `Delete ${title}` }).click();
  await dialog.getByRole("button", { name: "Delete Job" }).click();
  await expect(page.getByText("Showing 1 to 10 of 10 jobs")).toBeVisible();
  await expect(page).toHaveURL(/\/previous-jobs$/);
});

// Spec §8 "Delete job", decision 42
test("a job that cannot be deleted stays and says so; a table that cannot be loaded offers Retry", async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "Counter Lead" });
  await employer.signIn(page, "/previous-jobs");
  await page.route("**/rest/v1/job_openings*", (route) =>
    route.request().method() === "DELETE"
      ? route.fulfill({ status: 500, json: { message: "broken" } })
      : route.fallback(),
  );
  await page.getByRole("button", { name: "Delete Counter Lead" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Job" }).click();
  await expect(page.getByRole("listitem").getByText("Failed to delete job. Please try again.")).toBeVisible();
  await expect(page.getByRole("rowheader", { name: "Counter Lead" })).toBeVisible();

  await page.route("**/rest/v1/rpc/search_jobs*", (route) => route.abort());
  await page.reload();
  await expect(page.getByText("Your job postings could not be loaded. Please try again.")).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeHidden();
  await page.unroute("**/rest/v1/rpc/search_jobs*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("rowheader", { name: "Counter Lead" })).toBeVisible();
});

test("while the jobs are on their way the table stands there with bars", async ({ page, employer }) => {
  await employer.seedJobs(3);
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/rest/v1/rpc/search_jobs*", async (route) => {
    await asked;
    await route.continue();
  });
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByRole("table", { name: "Job postings" })).toHaveAttribute("aria-busy", "true");
  await expect(page.getByRole("row")).toHaveCount(11);
  await expect(page.getByRole("status").getByText("Loading jobs")).toBeAttached();
  answer();
  await expect(page.getByText("Showing 1 to 3 of 3 jobs")).toBeVisible();
});
