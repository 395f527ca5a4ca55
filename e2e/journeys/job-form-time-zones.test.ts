import { addDays } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { openJob, readNewestJob, submitJob, UPDATE } from "#e2e/world/job-form-page.ts";

test.use({ timezoneId: "Pacific/Kiritimati" });

// Rules 17 and 46: "today" is Chicago's date by the server's clock, and dates are the same in every
// time zone. The server's time is one minute before Chicago's midnight, and the browser's clock is
// days ahead. All time zones are tested in calendar-dates-in-every-zone.test.ts.
test("in a distant time zone, the form and the table show unshifted dates and Chicago's today", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  const today = "2027-11-07";
  const dates = { start_date: "2027-03-14", end_date: today };
  await employer.postJob({ name: "Summer Clerk", start_date: "2025-03-09", end_date: "2025-11-02" });
  await employer.postJob({ name: "Store Manager", ...dates });
  await openJob(page, employer, "Store Manager");
  await expect(page.getByLabel("Application Start Date")).toHaveValue(dates.start_date);
  await expect(page.getByLabel("Application End Date")).toHaveValue(dates.end_date);
  await page.getByLabel("City").fill("Ely");
  await submitJob(page, UPDATE);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ city: "Ely", ...dates });

  await page.clock.setFixedTime("2027-12-01T12:00:00Z");
  const date = new Date("2027-11-08T05:59:00Z").toUTCString();
  await page.route(/\/(rest|functions)\/v1\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date } });
  });
  const expectToday = async () => {
    await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
    await expect(page.getByLabel("Application End Date")).toHaveValue(addDays(today, 30));
  };
  // The form opens with the browser's date and replaces it when a response brings the server's
  // time.
  await page.goto("/post-job");
  await expectToday();
  await page.goto("/previous-jobs");
  const row = (name: string) => page.getByRole("row").filter({ hasText: name });
  await expect(row("Summer Clerk")).toContainText("Mar 9, 2025 - Nov 2, 2025");
  await expect(row("Summer Clerk").getByRole("img", { name: "Expired" })).toBeVisible();
  await expect(row("Store Manager").getByRole("img", { name: "Active" })).toBeVisible();
  await page.getByRole("link", { name: "Post New Job" }).first().click();
  await expectToday();
  await page.goBack();
  await page.getByRole("button", { name: "Duplicate Summer Clerk" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Summer Clerk");
  await expectToday();
  await page.unrouteAll({ behavior: "ignoreErrors" });
});
