import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import {
  CREATE,
  categoryDialog,
  countJobs,
  descriptionOf,
  fillJob,
  handOver,
  readNewestJob,
  requestSettled,
  UPDATE,
  watchRequests,
} from "#e2e/world/job-form-page.ts";
import { loseResponse } from "#e2e/world/lose-response.ts";

const UNAVAILABLE = "The service could not be reached. Nothing you typed is lost; please try again.";
const NOT_SAVED = "The service could not save the job now. Nothing you typed is lost; please try again.";
const NOT_ALLOWED = "You can no longer change jobs of this company.";
const LOAD_FAILED = "Failed to load form data. Please refresh the page.";

// Spec §8 "Job save"
test("a job that cannot be posted or updated stays in the form with the reason, and is saved once", async ({
  page,
  context,
  employer,
  portal,
  faults,
}) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const alert = page.getByRole("alert");
  const saveOnce = async (label: string, method: "POST" | "PATCH") => {
    const sent = watchRequests(page, method, "/rest/v1/job_openings");
    await faults.hold("job_openings");
    await page.getByRole("button", { name: label }).dblclick();
    await expect(page.getByRole("button", { name: "Submitting..." })).toHaveAttribute("aria-busy", "true");
    await page.getByLabel("City").press("Enter");
    await faults.clear();
    await expect(categoryDialog(page)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await countJobs(portal, employer.companyId)).toBe(1);
  };

  for (const [reason, happen] of [
    [NOT_SAVED, () => faults.fail("job_openings")],
    [UNAVAILABLE, () => context.setOffline(true)],
    [NOT_ALLOWED, () => faults.refuse("job_openings")],
  ] as const) {
    await happen();
    const tried = requestSettled(page, "/rest/v1/job_openings");
    await page.getByRole("button", { name: CREATE }).click();
    await tried;
    await expect(alert).toContainText("Failed to post job");
    await expect(alert).toContainText(reason);
    await context.setOffline(false);
    await faults.clear();
  }
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expect(descriptionOf(page)).toHaveText("Bake bread while the town sleeps.");
  expect(await countJobs(portal, employer.companyId)).toBe(0);
  await saveOnce(CREATE, "POST");

  const editJob = async (city: string) => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Edit Night Baker" }).click();
    await page.getByLabel("City").fill(city);
  };
  await editJob("Ely");
  await saveOnce(UPDATE, "PATCH");
  await editJob("Cook");
  // Rule 14
  await employer.becomeInactive();
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(alert).toContainText("Failed to update job");
  await expect(alert).toContainText(NOT_ALLOWED);
  await expect(page.getByLabel("City")).toHaveValue("Cook");
});

// Rules 21 and 90
test("a job is stored once with its last values after lost or rejected requests, also without a geocoder", {
  tag: "@rare",
}, async ({ page, employer, portal, faults }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await page.route("**/functions/v1/geocode", (route) => route.abort());
  const submit = page.getByRole("button", { name: CREATE });
  const storedName = async () => (await readNewestJob(portal, employer.companyId))?.name;
  await loseResponse(page, "**/rest/v1/job_openings*");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(UNAVAILABLE);
  await page.getByLabel("Job Title").fill("Day Baker");
  await loseResponse(page, "**/rest/v1/job_openings*", "PATCH");
  await submit.click();
  await expect.poll(storedName).toBe("Day Baker");
  await expect(page.getByRole("alert")).toContainText(UNAVAILABLE);
  await page.getByLabel("Job Title").fill("Cake Baker");
  await faults.refuse("job_openings", "update");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(NOT_ALLOWED);
  await faults.clear();
  await page.getByLabel("Job Title").fill("Night Baker");
  await submit.click();
  await expect(categoryDialog(page)).toBeVisible();
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    name: "Night Baker",
    latitude: 46.73,
    longitude: -94.69,
  });
  expect(await countJobs(portal, employer.companyId)).toBe(1);
});

// Spec §8 "Form data load"
test("options and an edited job that load late or fail show an error and can be loaded again", {
  tag: "@rare",
}, async ({ page, employer, portal, faults }) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await faults.hold("experience_levels");
  await employer.signIn(page, "/post-job");
  await expect(page.getByLabel("Experience Level")).toHaveText("Loading...");
  await page.getByLabel("Job Title").fill("Night Baker");
  await faults.clear();
  await expect(page.getByLabel("Experience Level")).toHaveValue("1");

  await faults.fail("experience_levels");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(LOAD_FAILED);
  await faults.clear();
  await page.route("**/rest/v1/experience_levels*", (route) => route.abort());
  const tried = requestSettled(page, "/rest/v1/experience_levels");
  await page.getByRole("button", { name: "Retry" }).click();
  await tried;
  await expect(page.getByRole("alert")).toContainText(LOAD_FAILED);
  await page.unroute("**/rest/v1/experience_levels*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByLabel("Experience Level")).toHaveValue("1");
  await expect(page.getByLabel("Education")).toHaveValue("8");
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");

  await handOver(page, employer, "edit_job_data", { id });
  await faults.fail("job_openings");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(LOAD_FAILED);
  await faults.clear();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Store Manager");
  await portal.database.admin.query("delete from public.job_openings where id = $1", [id]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This job no longer exists" })).toBeVisible();
});

// Rules 18 and 25
test("a suggestion that a colleague has decided first is not posted, and the form shows who decided", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  const { admin } = portal.database;
  const suggestionId = await employer.receiveSuggestion({ name: "Line Cook" });
  await employer.signIn(page, "/profile");
  const [past, usual] = [addDays(todayInPortal(), -2), addDays(todayInPortal(), 30)];
  const suggested = { name: "Line Cook", application_end_date: past, original_script_job_id: suggestionId };
  await handOver(page, employer, "suggested_job_data", suggested);
  await page.goto("/post-job");
  const moved = `The end date ${formatCalendarDate(past)} is in the past. It was set to ${formatCalendarDate(usual)},`;
  await expect(page.getByText(moved)).toBeVisible();
  await page.getByLabel("Application End Date").fill(addDays(todayInPortal(), 20));
  await expect(page.getByText("It was set to")).toBeHidden();
  await fillJob(page);
  await page.getByLabel("State").selectOption("Minnesota");
  const submit = page.getByRole("button", { name: CREATE });
  await admin.query("update public.script_acquired_job_openings set denied = true where id = $1", [suggestionId]);
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("A colleague has denied this suggested job.");

  await admin.query("update public.script_acquired_job_openings set denied = null where id = $1", [suggestionId]);
  const posted = await employer.postJob({ name: "Line Cook" });
  await admin.query("update public.job_openings set original_script_job_id = $1 where id = $2", [suggestionId, posted]);
  await submit.click();
  await expect(page.getByRole("alert")).toContainText("A colleague has already posted this suggested job.");
  expect(await countJobs(portal, employer.companyId)).toBe(1);
});
