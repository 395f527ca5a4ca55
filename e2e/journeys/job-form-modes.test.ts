import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import {
  CREATE,
  categoryDialog,
  countJobs,
  descriptionOf,
  handOver,
  INCOMPLETE,
  openJob,
  readNewestJob,
  submitJob,
  UPDATE,
} from "#e2e/world/job-form-page.ts";

const today = todayInPortal();
const PAST = "End date is in the past. Please set a future date to enable job submissions.";

// Spec §4 "Job form modes", rules 19 and 29
test("editing keeps unchanged values, and the form shows in advance if staff must approve again", async ({
  page,
  employer,
  portal,
}) => {
  const description = "<p>Sell &amp; smile, <strong>daily</strong>.</p>";
  const id = await employer.postJob({ name: "night baker", approved: 1, description });
  const before = await readNewestJob(portal, employer.companyId);
  await openJob(page, employer, "night baker");
  await expect(page).toHaveTitle("Edit Job | Openings");
  await page.reload();
  await expect(descriptionOf(page)).toHaveText("Sell & smile, daily.");
  await expect(page.getByLabel("Minimum Annual Pay")).toHaveValue("40000");
  await expect(page.getByLabel("Minimum Hourly Pay")).toHaveValue("19.23");
  await page.getByLabel("Job Title").focus();
  await page.getByLabel("City").fill("Ely");
  await page.getByLabel("Postal Code").fill("1");
  await expect(page.getByText("1 field to fix")).toBeVisible();
  const warning = page.getByText(
    "Changing the title, the description or where applications go sends this job back to “Awaiting Staff Approval”.",
  );
  await page.getByLabel("Postal Code").fill("55731");
  await expect(page.getByText("Ready to submit")).toBeVisible();
  await expect(warning).toBeHidden();
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(categoryDialog(page)).toContainText("Job updated successfully! Please select job categories.");
  await categoryDialog(page).getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page.getByRole("row").filter({ hasText: "Ely" })).toHaveAttribute("data-marked", "true");
  await expect(page.getByText("What happens next")).toHaveCount(0);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    id,
    name: "night baker",
    city: "Ely",
    approved: 1,
    description,
    min_hourly_pay: before?.min_hourly_pay,
  });

  await page.getByRole("button", { name: "Edit night baker" }).click();
  await page.getByLabel("Job Title").fill("day baker");
  await page.getByLabel("City").focus();
  await expect(page.getByLabel("Job Title")).toHaveValue("Day Baker");
  await expect(warning).toBeVisible();
  await page.getByLabel("Job Title").fill("night baker");
  await descriptionOf(page).fill("Sell.");
  await expect(warning).toBeVisible();
  await submitJob(page, UPDATE);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ approved: 0, description: "<p>Sell.</p>" });
});

// Rules 17 and 18
test("the duplicate of an expired job runs for 30 days, and an edit keeps and rejects a past end date", async ({
  page,
  employer,
}) => {
  const id = await employer.postJob({ name: "Old Job", start_date: addDays(today, -40), end_date: addDays(today, -1) });
  await employer.postJob({ name: "Last Day", end_date: today });
  const end = page.getByLabel("Application End Date");
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("button", { name: "Duplicate Old Job" }).click();
  await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
  await expect(end).toHaveValue(addDays(today, 30));
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
  await expect(page.getByText("is in the past")).toBeHidden();
  // A reset turns the duplicate into a new job, so the duplicate's notice disappears.
  await expect(page.getByText("Creating a new job based on a previous posting.")).toBeVisible();
  await page.getByRole("button", { name: "Reset Form" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Reset Form" }).click();
  await expect(page.getByText("Creating a new job based on a previous posting.")).toBeHidden();

  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await page.getByRole("button", { name: "Edit Last Day" }).click();
  await end.focus();
  await page.getByLabel("Application Start Date").focus();
  await expect(page.getByText("Application end date must be in the future")).toBeVisible();
  await expect(page.getByText(PAST)).toBeHidden();
  await expect(page.getByRole("button", { name: INCOMPLETE })).toBeDisabled();

  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Previous Job Postings");
  await handOver(page, employer, "edit_job_data", { id });
  await page.goto("/post-job");
  await expect(page.getByText(PAST)).toBeVisible();
  await expect(page.getByText("Tip: choose a date after today. 30 days from today is usual.")).toBeVisible();
  await expect(end).toHaveValue(addDays(today, -1));
  await expect(page.getByRole("button", { name: INCOMPLETE })).toBeDisabled();
  await end.fill(addDays(today, 10));
  await expect(page.getByText(PAST)).toBeHidden();
  await expect(page.getByRole("button", { name: UPDATE })).toBeEnabled();
});

test("a duplicate is labeled and becomes a separate job, also after a reload", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await portal.database.admin.query(
    `insert into public.job_categories_job_openings
     select $1, id from public.job_categories where name = 'Food Service & Bakery'`,
    [id],
  );
  await portal.database.admin.query("update public.job_openings set benefits = 'Free bread' where id = $1", [id]);
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("button", { name: "Duplicate Store Manager" }).click();
  const notice = page.getByText(
    "Creating a new job based on a previous posting. Please update the dates and any other information before submitting.",
  );
  await expect(notice).toBeVisible();
  await expect(page.getByLabel("Benefits")).toHaveValue("Free bread");
  await page.getByLabel("City").fill("Ely");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(notice).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  await page.getByRole("button", { name: CREATE }).click();
  await expect(categoryDialog(page).getByRole("checkbox", { name: "Food Service & Bakery" })).toBeChecked();
  await categoryDialog(page).getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
  expect(await countJobs(portal, employer.companyId)).toBe(2);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    name: "Store Manager",
    city: "Ely",
    benefits: "Free bread",
    approved: 0,
  });
  await page.goto("/post-job");
  await expect(page.getByText("4 required fields left")).toBeVisible();
  await expect(page.getByLabel("Job Title")).toHaveValue("");
  await expect(notice).toBeHidden();
});
