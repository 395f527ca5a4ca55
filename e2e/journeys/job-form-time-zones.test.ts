import { addDays } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { openJob, readNewestJob, submitJob, UPDATE } from "#e2e/world/job-form-page.ts";
import { moveServerDate } from "#e2e/world/server-date.ts";

// Rule 17: "today" is Chicago's date by the server's clock, in any time zone of the browser, and no
// date shifts. The times are one minute after and before Chicago's midnight. The browser's clock is
// days ahead.
for (const { timezoneId, now, today } of [
  { timezoneId: "Etc/GMT+12", now: "2027-03-14T06:01:00Z", today: "2027-03-14" },
  { timezoneId: "Pacific/Kiritimati", now: "2027-11-08T05:59:00Z", today: "2027-11-07" },
]) {
  test.describe(timezoneId, { tag: "@rare" }, () => {
    test.use({ timezoneId });

    test("a new job starts on Chicago's date, and an edited job keeps its dates", async ({
      page,
      employer,
      portal,
    }) => {
      const dates = { start_date: "2027-03-14", end_date: "2027-11-07" };
      await employer.postJob({ name: "Store Manager", ...dates });
      await openJob(page, employer, "Store Manager");
      await expect(page.getByLabel("Application Start Date")).toHaveValue(dates.start_date);
      await expect(page.getByLabel("Application End Date")).toHaveValue(dates.end_date);
      await page.getByLabel("City").fill("Ely");
      await submitJob(page, UPDATE);
      expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ city: "Ely", ...dates });

      await page.clock.setFixedTime("2027-12-01T12:00:00Z");
      await moveServerDate(page, now);
      // Opens the form in two ways. By URL, the form shows before the browser knows the server's
      // time.
      for (const open of [
        () => page.goto("/post-job"),
        () => page.getByRole("link", { name: "Post New Job" }).first().click(),
      ]) {
        await open();
        await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
        await expect(page.getByLabel("Application End Date")).toHaveValue(addDays(today, 30));
        await page.goto("/previous-jobs");
        await expect(page.getByRole("row", { name: "Store Manager" })).toBeVisible();
      }
    });
  });
}
