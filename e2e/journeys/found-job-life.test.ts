import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";
import { expect, test } from "#e2e/world/website-fixtures.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { noonOf } from "#server/email/tests/moved-clock.ts";
import type { TestSite } from "#server/finder/tests/test-site.ts";
import { runStaff } from "#server/staff/tests/run-staff.ts";

const pageOf = (job: string) => `/jobs/${job.toLowerCase().replace(" ", "-")}`;

/** Returns a website with a list of jobs and a page for each job. */
function websiteWith(...jobs: string[]): TestSite["pages"] {
  const list = jobs.map((job) => `<p><a href="${pageOf(job)}">${job}</a></p>`).join("");
  const text = (job: string) =>
    `<h1>${job}</h1><p>Full-time in Duluth, MN. $18.00 - $22.00 per hour.</p><h2>What you do</h2><p>You work with two others, from ten to six.</p>`;
  return {
    "/careers": `<h1>Open Positions</h1>${list}`,
    ...Object.fromEntries(jobs.map((job) => [pageOf(job), text(job)])),
  };
}

/** Time limit for a scan. A scan waits in the queue, and then requests a page each second. */
const SCANNED = { timeout: 30_000 };

// Rules 71 to 75
test("a found job is approved, posted, applied for and extended, and asks to be closed when it leaves the website", {
  tag: "@rare",
}, async ({ page, browser, portal, site, mailbox, employer }) => {
  const { admin } = portal.database;
  const careersUrl = "http://www.bakery.test/careers";
  await admin.query("update employers set careers_url = $2 where id = $1", [employer.companyId, careersUrl]);
  site.pages = websiteWith("Night Baker", "Delivery Driver");
  await runStaff(portal.database, "approve-company", String(employer.companyId));

  await employer.signIn(page, "/suggested-jobs");
  const panel = page.getByRole("region", { name: "Jobs on your website" });
  await panel.getByRole("button", { name: "Look for jobs now" }).click();
  await expect(panel).toContainText("2 jobs found, 2 of them new.", SCANNED);

  await page.getByRole("button", { name: "Approve Night Baker" }).click();
  await expect(page).toHaveURL(/\/post-job$/);
  await expect(page.getByLabel("City")).toHaveValue("Duluth");
  await page.getByLabel("Address Line 1").fill("12 Superior Street");
  await page.getByLabel("Postal Code").fill("55802");
  await submitJob(page);
  const job = await readNewestJob(portal, employer.companyId);
  expect(job).toMatchObject({ name: "Night Baker", approved: 0 });
  const end = String(job?.end_date);
  expect(end).toBe(addDays(todayInPortal(), 30));

  const { rows } = await admin.query("select to_json(modified) #>> '{}' as moment from job_openings where id = $1", [
    job?.id,
  ]);
  await runStaff(portal.database, "approve-job", String(job?.id), "--modified", rows[0].moment);
  await mailbox.waitForEmail({ to: employer.email, subject: /approved/i });
  await employer.receiveApplications(Number(job?.id), 1);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("New application for Night Baker")).toBeVisible();

  expect(await queueNotices(admin, noonOf(25))).toEqual([]);
  const reminder = await mailbox.waitForEmail({ to: employer.email, subject: /ends on/ });
  const elsewhere = await browser.newContext();
  const signedOut = await elsewhere.newPage();
  await signedOut.goto(reminder.links.find((link) => link.includes("/extend-job/")) ?? "");
  await signedOut.getByRole("button", { name: "Extend by 30 days" }).click();
  const extended = `“Night Baker” is open until ${formatCalendarDate(addDays(end, 30))}.`;
  await expect(signedOut.getByText(extended)).toBeVisible();
  await elsewhere.close();

  site.pages = websiteWith("Delivery Driver");
  await admin.query("update app.website_scans set created = created - interval '25 hours'");
  await page.goto("/suggested-jobs");
  await panel.getByRole("button", { name: "Look for jobs now" }).click();
  await expect(panel).toContainText("1 job found, none of them new.", SCANNED);
  await page.goto("/previous-jobs");
  await expect(page.getByRole("row").filter({ hasText: "Night Baker" })).toContainText(
    "Gone from your website – close it?",
  );
});
