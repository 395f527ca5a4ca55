import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { CREATE, countJobs, fillJob, openJob } from "#e2e/world/job-form-page.ts";

const draftOf = (page: Page) => page.evaluate(() => localStorage.getItem("form_job_posting_form"));

/**
 * Holds requests that save a job until the caller calls the returned function. With `getLost`,
 * their responses never reach the page.
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

test("a user who leaves the form while posting sees a message if it fails", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const release = await holdSaving(page, true);
  await page.getByRole("button", { name: CREATE }).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await page.getByRole("link", { name: "Company Profile" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Company Profile");
  release();
  await expect(page.getByText("Failed to post job: Night Baker")).toBeVisible();
  expect(await draftOf(page)).toContain("Night Baker");
});

test("a job that is posted after the user left the form removes only its own draft", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  await employer.signIn(page, "/post-job");
  for (const next of [null, "Ely"]) {
    await fillJob(page);
    const release = await holdSaving(page, false);
    await page.getByRole("button", { name: CREATE }).click();
    await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
    await page.getByRole("link", { name: next ? "Post New Job" : "Company Profile" }).click();
    if (!next) await expect(page.getByRole("heading", { level: 1 })).toHaveText("Company Profile");
    else {
      await expect(page.getByLabel("Job Title")).toHaveValue("");
      await page.getByLabel("City").fill(next);
      await expect(page.getByText("Draft saved")).toBeVisible();
    }
    release();
    await expect(page.getByText("The job is saved. You can add categories by editing it.")).toBeVisible();
    if (next) await expect(page.getByLabel("City")).toHaveValue(next);
    const draft = await draftOf(page);
    if (next) expect(draft).toContain(next);
    else expect(draft).toBeNull();
    await page.unrouteAll();
    await page.goto("/post-job");
  }
  expect(await countJobs(portal, employer.companyId)).toBe(2);
});
