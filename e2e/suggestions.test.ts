import { addDays, todayInPortal } from "#domain/calendar-date.ts";
import { expect, test } from "./fixtures.ts";
import { categoryDialog } from "./job-form-page.ts";

const today = todayInPortal();
const NOTE =
  "These are jobs we've found on your website. You can approve them to add to your job listings or deny them to remove from suggestions.";
const EMPTY = "No suggested jobs found. We'll notify you when we find jobs that match your company profile.";

// Spec §2 "Layout": shown only when there are suggested jobs, with a count
test("the sidebar leads to suggested jobs while there are any", async ({ page, employer }) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await employer.receiveSuggestion({ name: "Host" });
  await employer.signIn(page, "/dashboard");
  const link = page.getByRole("link", { name: "Suggested Jobs", exact: true });
  await expect(link).toHaveAccessibleDescription("2");
  await link.click();
  await expect(page.getByText(NOTE)).toBeVisible();
  const table = page.getByRole("table", { name: "Suggested jobs" });
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(page.getByText("Showing 1 to 2 of 2 jobs")).toBeVisible();
  await page.getByLabel("Search jobs").fill("host");
  await expect(page.getByText("Showing 1 to 1 of 1 jobs")).toBeVisible();
});

// Spec §4 "Suggested jobs", decision 25
test("an approved suggestion becomes a job once it is reviewed and posted", async ({ page, employer, portal }) => {
  const id = await employer.receiveSuggestion({ name: "Line Cook", city: "Duluth" });
  await employer.signIn(page, "/suggested-jobs");
  await page.getByRole("button", { name: "Approve Line Cook" }).click();
  await expect(
    page.getByText('Job "Line Cook" has been approved. You will be redirected to review and finalize the job details.'),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/post-job$/);
  await expect(
    page.getByText(
      "Review and finalize this suggested job before posting. Make sure to verify all information and select appropriate categories.",
    ),
  ).toBeVisible();
  await expect(page.getByLabel("Job Title")).toHaveValue("Line Cook");
  await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
  await expect(page.getByLabel("Application End Date")).toHaveValue(addDays(today, 30));
  await expect(page.getByLabel("Hours per Week")).toHaveValue("40");
  await page.getByLabel("Address Line 1").fill("12 Superior Street");
  await page.getByLabel("Postal Code").fill("55802");
  await page.getByLabel("Minimum Annual Pay").fill("40000");
  await page.getByLabel("Maximum Annual Pay").fill("52000");
  await page.getByRole("button", { name: "Create Job & Select Categories" }).click();
  await categoryDialog(page).getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
  const { rows } = await portal.database.admin.query(
    "select moved_to_live from public.script_acquired_job_openings where id = $1",
    [id],
  );
  expect(rows).toEqual([{ moved_to_live: true }]);
  await expect(page.getByRole("link", { name: "Suggested Jobs" })).toBeHidden();
});

// Decision 35
test("leaving the form without posting keeps the suggestion pending", async ({ page, employer }) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await employer.signIn(page, "/suggested-jobs");
  await page.getByRole("button", { name: "Approve Line Cook" }).click();
  await expect(page).toHaveURL(/\/post-job$/);
  await page.getByRole("link", { name: "Suggested Jobs", exact: true }).click();
  await expect(page.getByRole("button", { name: "Approve Line Cook" })).toBeVisible();
});

test("a denied suggestion leaves the list and comes back with Undo", async ({ page, employer }) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await employer.signIn(page, "/suggested-jobs");
  await page.getByRole("button", { name: "Deny Line Cook" }).click();
  await expect(page.getByText('Job "Line Cook" has been denied and removed from suggestions.')).toBeVisible();
  await expect(page.getByText(EMPTY)).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: "Deny Line Cook" })).toBeVisible();
  await expect(page.getByText("has been denied")).toBeHidden();
});

// Spec §8 "Approve / deny"
test("what a colleague has decided meanwhile can be neither approved nor denied", async ({
  page,
  employer,
  portal,
}) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await employer.signIn(page, "/suggested-jobs");
  await expect(page.getByRole("button", { name: "Deny Line Cook" })).toBeVisible();
  await portal.database.admin.query(
    "update public.script_acquired_job_openings set moved_to_live = true where employer_id = $1",
    [employer.companyId],
  );
  await page.getByRole("button", { name: "Approve Line Cook" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to approve job. Please try again.");
});

test("a refused denial says so, and a list that cannot be loaded offers Retry", async ({ page, employer }) => {
  await employer.receiveSuggestion({ name: "Line Cook" });
  await page.route("**/rest/v1/rpc/search_suggested_jobs*", (route) => route.fulfill({ status: 403, json: {} }), {
    times: 1,
  });
  await employer.signIn(page, "/suggested-jobs");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("button", { name: "Deny Line Cook" })).toBeVisible();
  await page.route("**/rest/v1/script_acquired_job_openings*", (route) =>
    route.request().method() === "PATCH" ? route.abort() : route.fallback(),
  );
  await page.getByRole("button", { name: "Deny Line Cook" }).click();
  await expect(page.getByRole("alert")).toHaveText("Failed to deny job. Please try again.");
  await expect(page.getByRole("button", { name: "Deny Line Cook" })).toBeEnabled();
});
