import { createEmployer, type Employer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { descriptionOf, fillJob } from "#e2e/world/job-form-page.ts";
import { joinCompany } from "#e2e/world/team-of.ts";

const DRAFT = "form_job_posting_form";

// Spec §4 "Draft", rule 33
test("an unfinished job is kept, “Post New Job” clears it, and Undo restores it to the last key", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page, { "Job Title": "night baker", "Minimum Annual Pay": "46800" });
  await page.getByLabel("Pay Type").selectOption("Hourly");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expect(descriptionOf(page)).toHaveText("Bake bread while the town sleeps.");
  await expect(page.getByLabel("Pay Type")).toHaveValue("2");
  await expect(page.getByLabel("Minimum Hourly Pay")).toHaveValue("22.50");
  await expect(page.getByLabel("Minimum Annual Pay")).toHaveValue("46800");

  const city = page.getByLabel("City");
  await city.fill("Two Harbors");
  await page.getByRole("link", { name: "Post New Job" }).click();
  await expect(city).toHaveValue("");
  const undo = page.getByRole("button", { name: "Undo" });
  const [toast, bar] = await Promise.all([undo.boundingBox(), page.getByText("7 required fields left").boundingBox()]);
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  await undo.click();
  await expect(city).toHaveValue("Two Harbors");
  await page.reload();
  await expect(city).toHaveValue("Two Harbors");
});

// Rules 15 and 33: a user has a separate draft in each company
test("work in one company does not change the draft of another company", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  const other = await createEmployer(portal);
  await joinCompany(portal, employer, other);
  const choose = async ({ companyName, companyId }: Employer) => {
    await page.getByRole("button", { name: `${companyName} (ID ${companyId})` }).click();
    await expect(page.getByRole("button", { name: `Current company: ${companyName}` })).toBeVisible();
  };
  await employer.signIn(page, "/post-job");
  await choose(employer);
  await page.getByLabel("City").fill("Two Harbors");
  await page.getByRole("button", { name: "Switch company" }).click();
  await choose(other);
  await expect(page.getByLabel("City")).toHaveValue("");
  await page.getByRole("link", { name: "Post New Job" }).click();
  await page.getByLabel("City").fill("Ely");
  await page.getByRole("button", { name: "Switch company" }).click();
  await choose(employer);
  await expect(page.getByLabel("City")).toHaveValue("Two Harbors");
});

// Spec §9: debounce 500 ms
test("a draft is stored half a second after the last key, and nothing moves when the message appears", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await page.clock.install();
  await employer.signIn(page, "/post-job");
  await expect(descriptionOf(page)).toBeVisible();
  const stored = () => page.evaluate((key) => localStorage.getItem(key), DRAFT);
  const heightOfBar = async () => (await page.getByText("required fields left").boundingBox())?.y;
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByLabel("City").fill("Ely");
  await page.clock.runFor(499);
  expect(await stored()).toBeNull();
  const before = await heightOfBar();
  await page.clock.runFor(1);
  expect(await stored()).toContain("Ely");
  await expect(page.getByText("Draft saved")).toBeVisible();
  expect(await heightOfBar()).toBe(before);
});

// Rule 15: "Draft saved" is shown only after the write succeeded
test("“Draft saved” does not show while the browser's storage fails", { tag: "@rare" }, async ({ page, employer }) => {
  await page.addInitScript((key) => {
    const setItem = Storage.prototype.setItem;
    const refused = { times: 0 };
    Object.assign(window, { refused });
    Storage.prototype.setItem = function (name: string, value: string) {
      if (name !== key) return setItem.call(this, name, value);
      refused.times += 1;
      throw new DOMException("full", "QuotaExceededError");
    };
  }, DRAFT);
  const refusedTimes = () => page.evaluate(() => (window as unknown as { refused: { times: number } }).refused.times);
  await employer.signIn(page, "/post-job");
  await page.getByLabel("City").fill("Ely");
  await expect.poll(refusedTimes).toBe(1);
  await expect(page.getByText("6 required fields left")).toBeVisible();
  await expect(page.getByText("Draft saved")).toHaveCount(0);
});

test("editing never touches the draft of a new job, and Log Out leaves nothing", async ({ page, employer }) => {
  await page.clock.install();
  await employer.postJob({ name: "Store Manager" });
  await employer.signIn(page, "/post-job");
  await page.getByLabel("City").fill("Two Harbors");
  // Leaves the form within half a second after the last key. The draft must still be stored.
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await page.getByRole("button", { name: "Edit Store Manager" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Edit Job");
  await page.getByLabel("City").fill("Ely");
  await page.clock.fastForward(2000);
  const stored = await page.evaluate((key) => localStorage.getItem(key), DRAFT);
  expect(stored).toContain("Two Harbors");
  expect(stored).not.toContain("Ely");
  await page.getByRole("link", { name: "Post New Job" }).click();
  await page.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post New Job");
  await page.getByLabel("City").fill("Grand Marais");
  await page.clock.fastForward(1000);
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByLabel("City").fill("Grand Marais Harbors");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("tab", { name: "Magic Link" })).toBeVisible();
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).not.toMatch(/Harbors|Marais|selected/);
});
