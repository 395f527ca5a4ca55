import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { CREATE, countJobs, fillJob, openJob } from "#e2e/world/job-form-page.ts";

const draftOf = (page: Page) => page.evaluate(() => localStorage.getItem("form_job_posting_form"));

/**
 * Holds requests for saving a job until the caller calls the returned function. If `getLost` is
 * true, the requests then fail.
 */
async function holdSaving(page: Page, getLost: boolean): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/rest/v1/job_openings*", async (route) => {
    if (route.request().method() === "GET") return route.continue();
    await held;
    return getLost ? route.abort() : route.continue();
  });
  return release;
}

test("a reload asks before it discards an edit", { tag: "@rare" }, async ({ page, employer }) => {
  await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
  await page.getByLabel("City").fill("Ely");
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => dialogs).toEqual(["beforeunload"]);
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  await page.getByLabel("City").fill("Duluth");
  await page.reload();
  await expect(page.getByLabel("City")).toHaveValue("Duluth");
  expect(dialogs).toHaveLength(1);
});

test("a job that fails to post after the user left shows a message, and a posted job removes only its own draft", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const submitAndLeave = async (link: string, getLost: boolean) => {
    const release = await holdSaving(page, getLost);
    await page.getByRole("button", { name: CREATE }).click();
    await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
    await page.getByRole("link", { name: link }).click();
    return release;
  };
  const profile = page.getByRole("heading", { name: "Company Profile", level: 1 });
  const saved = page.getByText("The job is saved. You can add categories by editing it.");
  const fail = await submitAndLeave("Company Profile", true);
  await expect(profile).toBeVisible();
  fail();
  await expect(page.getByText("Failed to post job: Night Baker")).toBeVisible();
  expect(await draftOf(page)).toContain("Night Baker");
  await page.unrouteAll();

  await page.goto("/post-job");
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  const post = await submitAndLeave("Company Profile", false);
  await expect(profile).toBeVisible();
  post();
  await expect(saved).toBeVisible();
  expect(await draftOf(page)).toBeNull();
  await page.unrouteAll();

  await page.goto("/post-job");
  await fillJob(page);
  const postAnother = await submitAndLeave("Post New Job", false);
  await expect(page.getByLabel("Job Title")).toHaveValue("");
  await page.getByLabel("City").fill("Ely");
  await expect(page.getByText("Draft saved")).toBeVisible();
  postAnother();
  await expect(saved).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  expect(await draftOf(page)).toContain("Ely");
  expect(await countJobs(portal, employer.companyId)).toBe(2);
});
