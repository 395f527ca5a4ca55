import type { Locator, Page } from "@playwright/test";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { CREATE, descriptionOf, fillJob, openJob, readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";

/** Returns the advice below a field. */
function adviceOn(page: Page, field: string): Locator {
  const textbox = page.getByRole("textbox", { name: field, exact: true });
  return page.locator("div:has(> [role=note])").filter({ has: textbox }).getByRole("note");
}
const tips = (page: Page) => page.getByRole("button", { name: /^\d+ tips?$/ });

// Rule 82
test("advice shows on a left field, the bar leads to it, it blocks nothing, and it can be dismissed", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  await portal.database.admin.query("update public.employers set employee_count = 45 where id = $1", [
    employer.companyId,
  ]);
  await employer.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("URGENT BAKER WANTED");
  await expect(page.getByRole("note")).toHaveCount(0);
  await descriptionOf(page).fill("Bake bread while the town sleeps.");
  await expect(adviceOn(page, "Job Title")).toHaveText([/A title in capitals/, /“URGENT” in the title/]);
  await fillJob(page, {
    "Address Line 1": "12 Superior Street",
    City: "Duluth",
    "Postal Code": "55802",
    "Minimum Annual Pay": "46800",
    "Maximum Annual Pay": "54080",
  });
  await expect(adviceOn(page, "Job Description")).toContainText("The description has 33 characters.");
  await page.getByLabel("Benefits").focus();
  await page.getByLabel("Special Instructions").focus();
  const benefits = adviceOn(page, "Benefits");
  await expect(benefits).toContainText(
    "If you have 30 or more employees at one or more sites in Minnesota, the state asks you to describe",
  );
  await expect(benefits).toContainText("This is not legal advice.");
  await benefits.getByText("The posting describes no benefits.").click();
  await expect(benefits.getByRole("link", { name: "Minn. Stat. 181.173" })).toHaveAttribute(
    "href",
    "https://www.revisor.mn.gov/statutes/cite/181.173",
  );
  // Screen readers must not announce advice while the user types.
  await expect(page.getByRole("status").filter({ hasText: "the state asks" })).toHaveCount(0);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.getByLabel("State").selectOption("Wisconsin");
  await expect(benefits).toHaveCount(0);
  await page.getByLabel("State").selectOption("Minnesota");
  await expect(benefits).toBeVisible();

  await expect(tips(page)).toHaveText("4 tips");
  await page.getByLabel("Special Instructions").focus();
  for (const label of ["Job Title", "Job Description", "Benefits", "Job Title", "Job Description"]) {
    await tips(page).click();
    await expect(page.getByRole("textbox", { name: label })).toBeFocused();
    await expect(adviceOn(page, label).last()).toBeInViewport({ ratio: 1 });
    await expect(adviceOn(page, label).locator("details").last()).toHaveAttribute("open");
  }
  await adviceOn(page, "Job Description").getByRole("button", { name: "Dismiss" }).click();
  await expect(adviceOn(page, "Job Description")).toHaveCount(0);
  await expect(descriptionOf(page)).toBeFocused();
  await expect(tips(page)).toHaveText("3 tips");
  await expect(page.getByText("Draft saved")).toBeVisible();
  // The advice stays dismissed after a reload.
  await page.reload();
  await page.getByLabel("Job Title").focus();
  await page.getByLabel("City").focus();
  await expect(adviceOn(page, "Job Title")).toHaveCount(2);
  await expect(tips(page)).toHaveText("3 tips");

  await page.getByLabel("Benefits").fill("Health insurance and ten days off.");
  await page.getByLabel("Job Title").fill("Night baker");
  await expect(tips(page)).toBeHidden();
  await expect(page.getByRole("note")).toHaveCount(0);
  await page.getByLabel("Job Title").fill("BAKER WANTED");
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
  await submitJob(page);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    name: "BAKER WANTED",
    benefits: "Health insurance and ten days off.",
  });
});

test("the form offers to extend an open job with the same title and place, and shows why that fails", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  // The open job ends in 330 days. A second extension would exceed the limit of a year.
  const end = addDays(todayInPortal(), 330);
  await employer.postJob({ name: "Night Baker", city: "Ely" });
  const open = await employer.postJob({ name: "Night Baker", city: "Duluth", end_date: end });
  await employer.signIn(page, "/post-job");
  const title = page.getByLabel("Job Title");
  const advice = adviceOn(page, "Job Title");
  const extend = advice.getByRole("button", { name: "Extend it by 30 days" });
  const once = formatCalendarDate(addDays(end, 30));
  await title.fill("night baker");
  await page.getByLabel("City").fill("Duluth");
  await page.getByLabel("Postal Code").focus();
  await expect(advice).toContainText(
    `“Night Baker” in Duluth is still open, until ${formatCalendarDate(end)}. Extend that one instead?`,
  );
  await expect(advice.getByRole("link", { name: "Open that job" })).toHaveAttribute("href", `/jobs/${open}`);
  await extend.click();
  await expect(page).toHaveURL(`/jobs/${open}`);
  await expect(
    page.getByText(`“Night Baker” runs until ${once}. What you typed for a new job was cleared.`),
  ).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`days left (${once})`);
  expect(await page.evaluate(() => localStorage.getItem("form_job_posting_form") ?? "")).not.toContain("Night");
  await page.getByRole("button", { name: "Get it back" }).click();
  await expect(title).toHaveValue("Night Baker");
  await expect(page.getByLabel("City")).toHaveValue("Duluth");

  await title.focus();
  await page.getByLabel("Postal Code").focus();
  await expect(advice).toContainText(`is still open, until ${once}.`);
  await extend.click();
  await expect(page.getByText("This job already runs for about a year.")).toBeVisible();
  await expect(title).toHaveValue("Night Baker");
  const { rows } = await portal.database.admin.query("select end_date::text from job_openings where id = $1", [open]);
  expect(rows).toEqual([{ end_date: addDays(end, 30) }]);
});

// Rule 29
test("the form shows before saving that changes are not public until staff have read them", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "Store Manager", approved: 1 });
  await openJob(page, employer, "Store Manager");
  await page.getByLabel("Special Instructions").fill("Ring twice.");
  await page.getByLabel("City").focus();
  const advice = adviceOn(page, "Special Instructions");
  await expect(advice).toContainText(
    "its public page leaves out instructions, benefits and questions until our team has read",
  );
  await expect(tips(page)).toHaveText("2 tips");
  await page.getByLabel("Job Title").fill("Shop Manager");
  await page.getByLabel("City").focus();
  await expect(page.getByText(/sends this job back/)).toBeVisible();
  await expect(advice).toHaveCount(0);
});

test("advice that shows above the focused field does not push it below the bar", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await page.setViewportSize({ width: 1280, height: 600 });
  // Delays the code of the advice until the field has the focus.
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/form-extras-*.js", async (route) => {
    await isReleased;
    await route.continue();
  });
  await employer.signIn(page, "/post-job");
  await expect(descriptionOf(page)).toBeVisible();
  const type = page.getByLabel("Employment Type");
  await expect(type).toBeEnabled();
  await page.getByLabel("Job Title").fill("URGENT BAKER $18+");
  await type.focus();
  const bar = page.locator(".submit-bar");
  const gap = async () => {
    const [field, edge] = [await type.boundingBox(), await bar.boundingBox()];
    return (edge?.y ?? 0) - (field?.y ?? 0) - (field?.height ?? 0);
  };
  await page.evaluate((by) => scrollBy({ top: by + 4, behavior: "instant" }), -(await gap()));
  expect(await gap()).toBeGreaterThanOrEqual(0);
  release();
  await expect(page.getByRole("note")).toHaveCount(4);
  await expect.poll(gap).toBeGreaterThanOrEqual(0);
});
