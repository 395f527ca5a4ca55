import { expect, test } from "#e2e/world/fixtures.ts";
import {
  CREATE,
  categoryDialog,
  countJobs,
  descriptionOf,
  fillJob,
  handOver,
  openJob,
  readNewestJob,
  requestSettled,
  UPDATE,
  watchRequests,
} from "#e2e/world/job-form-page.ts";
import { loseAnswer } from "#e2e/world/lose-answer.ts";

const UNAVAILABLE = "The service could not be reached. Nothing you typed is lost; please try again.";
const NOT_SAVED = "The service could not save the job now. Nothing you typed is lost; please try again.";
const NOT_ALLOWED = "You can no longer change jobs of this company.";
const LOAD_FAILED = "Failed to load form data. Please refresh the page.";

// Spec §8 "Job save": whatever happens, what was typed stays
for (const { title, isEdit, label, failed } of [
  { title: "posted", isEdit: false, label: CREATE, failed: "Failed to post job" },
  { title: "updated", isEdit: true, label: UPDATE, failed: "Failed to update job" },
]) {
  test(`a job that cannot be ${title} stays in the form, with the reason, and is saved once`, async ({
    page,
    context,
    employer,
    portal,
    faults,
  }) => {
    if (isEdit) {
      await employer.postJob({ name: "Store Manager" });
      await openJob(page, employer, "Store Manager");
    } else {
      await employer.signIn(page, "/post-job");
    }
    await fillJob(page);
    const before = await countJobs(portal, employer.companyId);
    const submit = page.getByRole("button", { name: label });
    const alert = page.getByRole("alert");

    for (const [reason, happen] of [
      [NOT_SAVED, () => faults.fail("job_openings")],
      [UNAVAILABLE, () => context.setOffline(true)],
      [NOT_ALLOWED, () => faults.refuse("job_openings")],
    ] as const) {
      await happen();
      const tried = requestSettled(page, "/rest/v1/job_openings");
      await submit.click();
      await tried;
      await expect(alert).toContainText(failed);
      await expect(alert).toContainText(reason);
      await context.setOffline(false);
      await faults.mend();
    }
    await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
    await expect(descriptionOf(page)).toHaveText("Bake bread while the town sleeps.");
    expect(await countJobs(portal, employer.companyId)).toBe(before);

    const sent = watchRequests(page, isEdit ? "PATCH" : "POST", "/rest/v1/job_openings");
    await faults.hold("job_openings");
    await submit.dblclick();
    await expect(page.getByRole("button", { name: "Submitting..." })).toHaveAttribute("aria-busy", "true");
    await page.getByLabel("City").press("Enter");
    await faults.mend();
    await expect(categoryDialog(page)).toBeVisible();
    expect(sent).toHaveLength(1);
    expect(await countJobs(portal, employer.companyId)).toBe(isEdit ? before : before + 1);
  });
}

// Rule 90
for (const { what, title } of [
  { what: "as it is", title: "Night Baker" },
  { what: "with a change", title: "Day Baker" },
]) {
  test(`a job that was stored while its answer was lost is posted once, sent again ${what}`, async ({
    page,
    employer,
    portal,
  }) => {
    await employer.signIn(page, "/post-job");
    await fillJob(page);
    const posts = watchRequests(page, "POST", "/rest/v1/job_openings");
    await loseAnswer(page, "**/rest/v1/job_openings*");
    await page.getByRole("button", { name: CREATE }).click();
    await expect(page.getByRole("alert")).toContainText(UNAVAILABLE);
    expect(await countJobs(portal, employer.companyId)).toBe(1);
    await page.getByLabel("Job Title").fill(title);
    await page.getByRole("button", { name: CREATE }).click();
    await expect(categoryDialog(page)).toBeVisible();
    expect(posts).toHaveLength(2);
    expect(await countJobs(portal, employer.companyId)).toBe(1);
    expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ name: title });
  });
}

test("a job that was stored, changed and changed back while answers were lost is stored as it stands in the form", async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const submit = page.getByRole("button", { name: CREATE });
  const storedName = async () => (await readNewestJob(portal, employer.companyId))?.name;
  await loseAnswer(page, "**/rest/v1/job_openings*");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(UNAVAILABLE);
  await page.getByLabel("Job Title").fill("Day Baker");
  await loseAnswer(page, "**/rest/v1/job_openings*", "PATCH");
  await submit.click();
  await expect.poll(storedName).toBe("Day Baker");
  await expect(page.getByRole("alert")).toContainText(UNAVAILABLE);
  await page.getByLabel("Job Title").fill("Night Baker");
  await submit.click();
  await expect(categoryDialog(page)).toBeVisible();
  expect(await storedName()).toBe("Night Baker");
  expect(await countJobs(portal, employer.companyId)).toBe(1);
});

test("a change that is refused after an answer was lost posts no second job", async ({
  page,
  employer,
  portal,
  faults,
}) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await loseAnswer(page, "**/rest/v1/job_openings*");
  const submit = page.getByRole("button", { name: CREATE });
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(UNAVAILABLE);
  await page.getByLabel("Job Title").fill("Day Baker");
  await faults.refuse("job_openings", "update");
  await submit.click();
  await expect(page.getByRole("alert")).toContainText(NOT_ALLOWED);
  await faults.mend();
  await submit.click();
  await expect(categoryDialog(page)).toBeVisible();
  expect(await countJobs(portal, employer.companyId)).toBe(1);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ name: "Day Baker" });
});

// Rule 14
test("a company that staff closed meanwhile refuses the job with a message next to it", async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await portal.database.admin.query("update public.employers set inactive = 1 where id = $1", [employer.companyId]);
  await page.getByRole("button", { name: CREATE }).click();
  await expect(page.getByRole("alert")).toContainText(NOT_ALLOWED);
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expect(descriptionOf(page)).toHaveText("Bake bread while the town sleeps.");
  expect(await countJobs(portal, employer.companyId)).toBe(0);
});

// Rule 21
test("a geocoder that is down keeps no one from posting", async ({ page, employer, portal }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await page.route("**/functions/v1/geocode", (route) => route.abort());
  await page.getByRole("button", { name: CREATE }).click();
  await expect(categoryDialog(page)).toContainText("Location is approximate");
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ latitude: 46.73, longitude: -94.69 });
});

// Spec §8 "Form data load"
test("choices that load late, fail or cannot be reached show an error and can be loaded again", async ({
  page,
  employer,
  faults,
}) => {
  await faults.hold("experience_levels");
  await employer.signIn(page, "/post-job");
  await expect(page.getByLabel("Experience Level")).toHaveText("Loading...");
  await page.getByLabel("Job Title").fill("Night Baker");
  await faults.mend();
  await expect(page.getByLabel("Experience Level")).toHaveValue("1");

  await faults.fail("experience_levels");
  await page.reload();
  await expect(page.getByRole("alert")).toContainText(LOAD_FAILED);
  await faults.mend();
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
});

test("a job to edit that cannot be loaded can be loaded again, and a deleted one shows a message", async ({
  page,
  employer,
  portal,
  faults,
}) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await employer.signIn(page, "/profile");
  await handOver(page, employer, "edit_job_data", { id });
  await faults.fail("job_openings");
  await page.goto("/post-job");
  await expect(page.getByRole("alert")).toContainText(LOAD_FAILED);
  await faults.mend();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Store Manager");
  await portal.database.admin.query("delete from public.job_openings where id = $1", [id]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "This job no longer exists" })).toBeVisible();
});

// Rule 25
test("a suggestion that a colleague decided meanwhile is not posted, and the form says who was first", async ({
  page,
  employer,
  portal,
}) => {
  const { admin } = portal.database;
  const suggestionId = await employer.receiveSuggestion({ name: "Line Cook" });
  await employer.signIn(page, "/profile");
  await handOver(page, employer, "suggested_job_data", { name: "Line Cook", original_script_job_id: suggestionId });
  await page.goto("/post-job");
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
