import type { Page } from "@playwright/test";
import { createAccount } from "./account.ts";
import type { Employer } from "./employer.ts";
import { expect, test } from "./fixtures.ts";
import { CREATE, categoryDialog, countJobs, descriptionOf, fillJob, readNewestJob, UPDATE } from "./job-form-page.ts";
import type { Portal } from "./portal.ts";

async function openEditor(page: Page, employer: Employer): Promise<void> {
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("button", { name: "Edit Store Manager" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Store Manager");
}

/** What a colleague saves meanwhile, as the database would see it. */
async function saveAsColleague(portal: Portal, employer: Employer, jobId: number, change: string): Promise<void> {
  const colleague = await createAccount(portal);
  const { admin } = portal.database;
  await admin.query("insert into public.employers_users (user_id, employer_id) values ($1, $2)", [
    colleague.userId,
    employer.companyId,
  ]);
  await admin.query("update public.users set first_name = 'Erik', last_name = 'Sund' where id = $1", [
    colleague.userId,
  ]);
  const client = await admin.connect();
  try {
    await client.query("begin");
    await client.query("select set_config('request.jwt.claims', $1, true)", [
      JSON.stringify({ sub: colleague.authId }),
    ]);
    await client.query(`update public.job_openings set ${change} where id = ${jobId}`);
    await client.query("commit");
  } finally {
    client.release();
  }
}

// Spec §8 "Job save": whatever happens, what was typed stays
test("a job that cannot be posted stays in the form, with the reason", async ({
  page,
  context,
  employer,
  portal,
  faults,
}) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const submit = page.getByRole("button", { name: CREATE });
  const alert = page.getByRole("alert");

  await faults.fail("job_openings");
  await submit.click();
  await expect(alert).toContainText("Failed to post job");
  await expect(alert).toContainText("The service could not be reached. Nothing you typed is lost; please try again.");
  await faults.mend();

  await context.setOffline(true);
  await submit.click();
  await expect(alert).toContainText("Failed to post job");
  await context.setOffline(false);

  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expect(descriptionOf(page)).toHaveText("Bake bread while the town sleeps.");
  expect(await countJobs(portal, employer.companyId)).toBe(0);
  await submit.click();
  await expect(categoryDialog(page)).toBeVisible();
  expect(await countJobs(portal, employer.companyId)).toBe(1);
});

// Decision 14
test("a company that staff closed meanwhile refuses the job and says so beside it", async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await portal.database.admin.query("update public.employers set inactive = 1 where id = $1", [employer.companyId]);
  await page.getByRole("button", { name: CREATE }).click();
  await expect(page.getByRole("alert")).toContainText("You can no longer change jobs of this company.");
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expect(descriptionOf(page)).toHaveText("Bake bread while the town sleeps.");
  expect(await countJobs(portal, employer.companyId)).toBe(0);
});

test("a job that cannot be updated stays in the form", async ({ page, employer }) => {
  await employer.postJob({ name: "Store Manager" });
  await openEditor(page, employer);
  await page.getByLabel("City").fill("Ely");
  await page.route("**/rest/v1/job_openings*", (route) => route.fulfill({ status: 503, json: { message: "broken" } }));
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(page.getByRole("alert")).toContainText("Failed to update job");
  await expect(page.getByLabel("City")).toHaveValue("Ely");
});

// Decision 21
test("a geocoder that is down keeps nobody from posting", async ({ page, employer, portal }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await page.route("**/functions/v1/geocode", (route) => route.abort());
  await page.getByRole("button", { name: CREATE }).click();
  await expect(categoryDialog(page)).toContainText("Location is approximate");
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ latitude: 46.73, longitude: -94.69 });
});

// Spec §8 "Form data load"
test("choices that could not be loaded say so and can be asked for again", async ({ page, employer }) => {
  await page.route("**/rest/v1/experience_levels*", (route) => route.fulfill({ status: 400, json: { message: "no" } }));
  await employer.signIn(page, "/post-job");
  await expect(page.getByRole("alert")).toContainText("Failed to load form data. Please refresh the page.");
  await page.getByLabel("Job Title").fill("Night Baker");
  await page.unroute("**/rest/v1/experience_levels*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByLabel("Experience Level")).toHaveValue("1");
  await expect(page.getByLabel("Education")).toHaveValue("8");
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
});

// Decision 28
test("two people who edit one job bring their changes together field by field", async ({ page, employer, portal }) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await openEditor(page, employer);
  await page.getByLabel("City").fill("Ely");
  await page.getByLabel("Special Instructions").fill("Ring twice.");
  await saveAsColleague(portal, employer, id, "city = 'Cook', postal_code = '55723', max_annual_pay = 53000");
  await page.getByRole("button", { name: UPDATE }).click();

  const conflict = page.getByRole("alert");
  await expect(conflict).toContainText(
    /Erik Sund saved this job on .+, after you opened it\. Your changes are still here, but not saved yet\./,
  );
  await expect(conflict).toContainText("Their changes are already in: Postal Code, Compensation.");
  await expect(page.getByLabel("Postal Code")).toHaveValue("55723");
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  await expect(conflict).toContainText("Theirs: Cook");
  await conflict.getByRole("button", { name: "Take over City" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Cook");
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(categoryDialog(page)).toBeVisible();
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    city: "Cook",
    postal_code: "55723",
    max_annual_pay: 53000,
    special_instructions: "Ring twice.",
  });
});

test("reloading gives up what was typed for what the colleague saved", async ({ page, employer, portal }) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await openEditor(page, employer);
  await page.getByLabel("City").fill("Ely");
  await saveAsColleague(portal, employer, id, "city = 'Cook'");
  await page.getByRole("button", { name: UPDATE }).click();
  await page.getByRole("button", { name: "Reload their version" }).click();
  await expect(page.getByLabel("City")).toHaveValue("Cook");
  await expect(page.getByRole("alert")).toBeHidden();
});

test("a job that was deleted meanwhile can be posted anew", async ({ page, employer, portal }) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await openEditor(page, employer);
  await page.getByLabel("City").fill("Ely");
  await portal.database.admin.query("delete from public.job_openings where id = $1", [id]);
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(page.getByRole("alert")).toContainText(
    "This job was deleted after you opened it. What you typed is still here; submitting again posts it as a new job.",
  );
  await page.getByRole("button", { name: CREATE }).click();
  await expect(categoryDialog(page)).toBeVisible();
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ name: "Store Manager", city: "Ely" });
});
