import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { day, noonOf } from "#server/email/tests/moved-clock.ts";

// Rule 75
test("a reminder's link extends the job by one click, signed out on a phone, and then confirms it", async ({
  page,
  portal,
  mailbox,
  employer,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await portal.database.admin.query("update public.employers set approved = 1 where id = $1", [employer.companyId]);
  const jobId = await employer.postJob({ name: "Night Baker", end_date: day(7) });
  expect(await queueNotices(portal.database.admin, noonOf(2))).toEqual([]);
  const received = await mailbox.waitForEmail({ to: employer.email, subject: /ends on/ });
  const lastDay = async () => {
    const text = "select end_date::text as day from public.job_openings where id = $1";
    return (await portal.database.admin.query(text, [jobId])).rows[0]?.day;
  };

  const link = received.links.find((candidate) => candidate.includes("/extend-job/")) ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Extend “Night Baker”" })).toBeVisible();
  await expect(page.getByText(`One click keeps it open until ${formatCalendarDate(day(37))}.`)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  expect(await lastDay()).toBe(day(7));
  await page.getByRole("button", { name: "Extend by 30 days" }).click();
  await expect(page.getByRole("heading", { name: "The job is extended" })).toBeFocused();
  await expect(page.getByText(`“Night Baker” is open until ${formatCalendarDate(day(37))}.`)).toBeVisible();
  expect(await lastDay()).toBe(day(37));
  await expectNoAxeViolations(page);

  await page.reload();
  await expect(page.getByRole("heading", { name: "The job was extended already" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Extend by 30 days" })).toBeHidden();
  await portal.database.admin.query("delete from public.job_openings where id = $1", [jobId]);
  await page.reload();
  await expect(page.getByRole("heading", { name: "The job was deleted" })).toBeVisible();
});

test("a job that could not be loaded or extended shows an error and a way to try again", async ({
  page,
  portal,
  mailbox,
  employer,
}) => {
  await portal.database.admin.query("update public.employers set approved = 1 where id = $1", [employer.companyId]);
  await employer.postJob({ name: "Store Manager", end_date: day(3) });
  expect(await queueNotices(portal.database.admin, noonOf(2))).toEqual([]);
  const { links } = await mailbox.waitForEmail({ to: employer.email, subject: /^Last reminder/ });
  await page.route("**/functions/v1/job-extension", (route) => route.abort());
  await page.goto(links.find((link) => link.includes("/extend-job/")) ?? "");
  await expect(page.getByText("The job could not be loaded. Please try again.")).toBeVisible();
  await page.unroute("**/functions/v1/job-extension");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.route("**/functions/v1/extend-job", (route) =>
    route.fulfill({ status: 429, json: {}, headers: { "retry-after": "9" } }),
  );
  await page.getByRole("button", { name: "Extend by 30 days" }).click();
  await expect(page.getByText("Too many requests. Try again in 9 seconds.")).toBeVisible();
  await page.unroute("**/functions/v1/extend-job");
  await page.route("**/functions/v1/extend-job", (route) =>
    route.fulfill({ status: 429, json: { code: "job_changes" } }),
  );
  await page.getByRole("button", { name: "Extend by 30 days" }).click();
  await expect(page.getByText("You have changed many jobs in the last hour. Please try again later.")).toBeVisible();
  await page.unroute("**/functions/v1/extend-job");
  await page.getByRole("button", { name: "Extend by 30 days" }).click();
  await expect(page.getByRole("heading", { name: "The job is extended" })).toBeVisible();
});
