import type { Page } from "@playwright/test";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { categoryDialog, handOver, readNewestJob } from "#e2e/world/job-form-page.ts";

const today = todayInPortal();
const NOTE =
  "These are jobs we've found on your website. You can approve them to add to your job listings or deny them to remove from suggestions.";
const EMPTY = "No suggested jobs found. We'll notify you when we find jobs that match your company profile.";
const APPROVED = 'Job "Line Cook" has been approved. You will be redirected to review and finalize the job details.';
const DENIED = (name: string) => `Job "${name}" has been denied and removed from suggestions.`;
const DENY_FAILED = "Failed to deny job. Please try again.";
const UNDO_FAILED = 'Failed to bring job "Line Cook" back. Please try again.';
const TABLE = "script_acquired_job_openings";

const pending = (name: string) => ({ name, moved_to_live: null, denied: null });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const approve = (page: Page, name = "Line Cook") => button(page, `Approve ${name}`);
const deny = (page: Page, name = "Line Cook") => button(page, `Deny ${name}`);
const undo = (page: Page) => button(page, "Undo");

// Spec §2 "Layout", "Suggested Jobs screen", rule 71
test("the sidebar opens suggested jobs, which show their sources and fill several pages", async ({
  page,
  portal,
  employer,
}) => {
  const site = "https://www.bakery.example";
  for (let n = 1; n <= 8; n += 1) await employer.receiveSuggestion({ name: `Cook ${n}` });
  const cookId = await employer.receiveSuggestion({
    name: "Line Cook",
    city: "Ely",
    start_date: "2026-11-18",
    end_date: "2026-12-18",
    sources: {
      special_instructions: { url: `${site}/jobs/` },
      job_category_list: { url: `${site}/jobs/` },
      address_line_two: { url: `${site}/jobs/` },
      name: { url: `${site}/jobs/` },
      experience_level_id: { url: `${site}/cook` },
      pay_type: { url: `${site}/cook` },
      max_hourly_pay: { url: `${site}/cook` },
      description: { url: "javascript:alert(1)" },
    },
  });
  await employer.receiveSuggestion({ name: "Host", city: null, state: null });
  await employer.receiveSuggestion({ name: "Baker", city: "Hudson", state: "Wisconsin" });
  await portal.database.admin.query(
    "insert into app.found_jobs (employer_id, suggestion_id, keys, hash, state) values ($1, $2, '{id:1}', '', 'changed')",
    [employer.companyId, cookId],
  );
  await employer.signIn(page, "/dashboard");
  const link = page.getByRole("link", { name: /^Suggested Jobs \d/ });
  await expect(link).toHaveAccessibleName("Suggested Jobs 11");
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Suggested Jobs");
  await expect(page).toHaveTitle("Suggested Jobs | Openings");
  await expect(page.getByText(NOTE)).toBeVisible();
  const table = page.getByRole("table", { name: "Suggested jobs" });
  await expect(table.getByRole("columnheader")).toHaveText(["Actions", "Job Title", "Dates", "Location"]);
  const cook = table.getByRole("row").filter({ hasText: "Line Cook" });
  // Rule 73
  await expect(cook).toContainText("Changed on your website");
  await expect(cook.getByRole("listitem")).toHaveText([
    "Title, address, special instructions, categories from bakery.example/jobs",
    "Experience level, pay from bakery.example/cook",
  ]);
  await expect(cook.getByRole("link")).toHaveCount(2);
  await expect(cook.getByRole("cell")).toHaveText([/./, "Nov 18, 2026 - Dec 18, 2026", "Ely, Minnesota"]);
  const host = table.getByRole("row").filter({ hasText: "Host" });
  await expect(host.getByRole("cell")).toHaveText([/./, "No dates given", "No place given"]);

  await expect(page.getByLabel("Search jobs")).toHaveAttribute("placeholder", "Search jobs...");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Showing 11 to 11 of 11 jobs")).toBeVisible();
  await deny(page, "Cook 1").click();
  await expect(page.getByText("Showing 1 to 10 of 10 jobs")).toBeVisible();
  await page.getByLabel("Search jobs").fill("wiscon");
  await expect(page.getByText("Showing 1 to 1 of 1 job", { exact: true })).toBeVisible();
  await expect(table.getByRole("rowheader")).toContainText("Baker");
  await page.getByLabel("Search jobs").fill("zebra");
  await expect(page.getByText("No job postings found matching your criteria.")).toBeVisible();
});

// Spec §4 "Suggested jobs", rules 25 and 35
test("an approved suggestion opens the form after 1.5 s; leaving before or without posting keeps it pending", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await page.clock.install();
  await employer.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("Night Baker");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("link", { name: /^Suggested Jobs \d/ }).click();
  await expect(approve(page)).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);

  await clickApprove(page);
  await expect(deny(page)).toBeDisabled();
  await page.clock.runFor(1000);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.clock.runFor(5000);
  await expect(page).toHaveURL(/\/dashboard$/);
  expect(await employer.readDecisions()).toEqual([pending("Line Cook")]);
  await page.clock.resume();
  await page.goto("/post-job");
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");

  await page.getByRole("link", { name: /^Suggested Jobs \d/ }).click();
  await expect(approve(page)).toBeVisible();
  await handOver(page, employer, "edit_job_data", { id: 1 });
  await handOver(page, employer, "duplicate_job_data", { name: "Pastry Cook" });
  await page.evaluate(() => localStorage.setItem("is_editing_job", "true"));
  await page.clock.pauseAt(Date.now() + 300_000);
  await clickApprove(page);
  await page.clock.runFor(1490);
  await expect(page).toHaveURL(/\/suggested-jobs$/);
  await page.clock.runFor(20);
  await expect(page).toHaveURL(/\/post-job$/);
  await page.clock.resume();
  await expect(page.getByLabel("Job Title")).toHaveValue("Line Cook");
  const left = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => /job|editing/.test(key)));
  expect(JSON.stringify(left)).not.toMatch(/Night Baker|Pastry Cook|is_editing_job/);

  await page.getByRole("link", { name: /^Suggested Jobs \d/ }).click();
  await expect(approve(page)).toBeVisible();
  expect(await employer.readDecisions()).toEqual([pending("Line Cook")]);
});

/**
 * Clicks Approve while the page's clock is stopped. Advances the clock in steps of 1 ms until the
 * response shows, because rendering waits for timers of 0 ms.
 */
async function clickApprove(page: Page): Promise<void> {
  await approve(page).click();
  await expect(async () => {
    await page.clock.runFor(1);
    await expect(page.getByText(APPROVED)).toBeVisible({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

// Rules 18, 25 and 36
test("an approved suggestion becomes a job once it is reviewed and posted", {
  tag: "@browsers",
}, async ({ page, employer, portal }) => {
  const id = await employer.receiveSuggestion({
    name: "Line Cook",
    state: "Iowa",
    job_category_list: ["Food Service & Bakery"],
  });
  await page.clock.install();
  await employer.signIn(page, "/suggested-jobs");
  await approve(page).click();
  await expect(page.getByText(APPROVED)).toBeVisible();
  await page.clock.fastForward(1500);
  await expect(page).toHaveURL(/\/post-job$/);
  await expect(
    page.getByText(
      "Review and finalize this suggested job before posting. Make sure to verify all information and select appropriate categories.",
    ),
  ).toBeVisible();
  await expect(page.getByText("“Iowa” is outside Minnesota and Wisconsin. Please choose a state.")).toBeVisible();
  await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
  await expect(page.getByLabel("Application End Date")).toHaveValue(addDays(today, 30));
  await expect(page.getByLabel("Hours per Week")).toHaveValue("40");
  await page.getByLabel("State").focus();
  await page.getByLabel("Address Line 1").fill("1 Lake Street");
  await expect(page.getByText("State is required")).toBeVisible();
  await page.getByLabel("State").selectOption("Wisconsin");
  await expect(page.getByText("is outside Minnesota and Wisconsin")).toBeHidden();
  await page.getByLabel("Postal Code").fill("54806");
  await page.getByLabel("Minimum Annual Pay").fill("40000");
  await page.getByLabel("Maximum Annual Pay").fill("52000");
  await page.getByRole("button", { name: "Create Job & Select Categories" }).click();
  await expect(categoryDialog(page).getByRole("checkbox", { name: "Food Service & Bakery" })).toBeChecked();
  await categoryDialog(page).getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
  expect(await employer.readDecisions()).toEqual([{ name: "Line Cook", moved_to_live: true, denied: null }]);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ original_script_job_id: id });
  await expect(page.getByRole("link", { name: "Suggested Jobs" })).toBeHidden();
});

// Rule 35
test("denials show before the server responds, and each can be undone, also by keyboard", {
  tag: "@rare",
}, async ({ page, employer, faults }) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await employer.receiveSuggestion({ name: "Host" });
  await employer.signIn(page, "/suggested-jobs");
  await expect(deny(page)).toBeVisible();
  await faults.hold(TABLE);
  for (const name of ["Line Cook", "Host"]) await deny(page, name).click();
  await expect(page.getByText(DENIED("Host"))).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await expect(page.getByRole("link", { name: "Suggested Jobs" })).toBeHidden();
  await faults.clear();
  for (const left of [1, 0]) {
    await undo(page).click();
    await expect(page.getByText(/has been denied/)).toHaveCount(left);
  }
  await expect(page.getByText("Showing 1 to 2 of 2 jobs")).toBeVisible();
  await expect.poll(employer.readDecisions).toEqual([pending("Line Cook"), pending("Host")]);

  await deny(page, "Host").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText(DENIED("Host"))).toBeVisible();
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(deny(page, "Host")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(approve(page, "Host")).toBeFocused();
  await expect(page.getByText("has been denied")).toBeHidden();
  await expect.poll(employer.readDecisions).toEqual([pending("Line Cook"), pending("Host")]);
});

// Spec §8 "Approve / deny"
test("a failed decision keeps the suggestion and shows an error, and a failed Undo can be repeated", {
  tag: "@rare",
}, async ({ page, context, employer, faults }) => {
  await employer.receiveSuggestion();
  await employer.signIn(page, "/suggested-jobs");
  const forms = [
    { begin: () => faults.refuse(TABLE), end: () => faults.clear() },
    { begin: () => context.setOffline(true), end: () => context.setOffline(false) },
  ];
  for (const { begin, end } of forms) {
    await expect(deny(page)).toBeVisible();
    await begin();
    await deny(page).click();
    await expect(page.getByRole("alert").filter({ hasText: DENY_FAILED })).toBeVisible();
    await expect(deny(page)).toBeEnabled();
    await expect(page.getByRole("link", { name: "Suggested Jobs 1" })).toBeVisible();
    await approve(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "Failed to approve job. Please try again." })).toBeVisible();
    await end();
    expect(await employer.readDecisions()).toEqual([pending("Line Cook")]);
  }
  await deny(page).click();
  await expect(page.getByText(DENIED("Line Cook"))).toBeVisible();
  await expect.poll(employer.readDecisions).toEqual([{ name: "Line Cook", moved_to_live: null, denied: true }]);
  await faults.refuse(TABLE);
  await undo(page).click();
  await expect(page.getByRole("alert").filter({ hasText: UNDO_FAILED })).toBeVisible();
  await faults.clear();
  await undo(page).click();
  await expect(deny(page)).toBeVisible();
  await expect.poll(employer.readDecisions).toEqual([pending("Line Cook")]);
});

test("a suggestion that a colleague has posted can be neither approved nor denied", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await employer.receiveSuggestion({ name: "Host" });
  await employer.signIn(page, "/suggested-jobs");
  await expect(deny(page)).toBeVisible();
  await portal.database.admin.query(`update public.${TABLE} set moved_to_live = true where employer_id = $1`, [
    employer.companyId,
  ]);
  await approve(page).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to approve job. Please try again.");
  await deny(page, "Host").click();
  await expect(page.getByRole("alert")).toHaveText(DENY_FAILED);
  await expect(page.getByText(EMPTY)).toBeVisible();
});

// Rules 14 and 42
test("an inactive company cannot decide, and a list that cannot be loaded offers Retry", async ({
  page,
  employer,
  faults,
}) => {
  await employer.receiveSuggestion();
  await employer.becomeInactive();
  await faults.refuse(TABLE);
  await employer.signIn(page, "/suggested-jobs");
  await expect(page.getByText("The suggested jobs could not be loaded. Please try again.")).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeHidden();
  await faults.clear();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(approve(page)).toBeDisabled();
  await expect(deny(page)).toBeDisabled();
});
