import { createApplication } from "#database/access/world.ts";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { section } from "#e2e/world/job-page.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

const HOSTILE = {
  name: `=HYPERLINK("http://evil.example")<img src=x onerror="document.title='owned'">${"n".repeat(90)}`,
  email: "robin?bcc=everybody%40evil.example&body=x@applicants.example",
  message: `<script>document.title = "owned"</script>\n\n${"no-blank-".repeat(60)}`,
};

// Rule 77
test("applicants are listed newest first and can be marked and unmarked, and their HTML shows as text", {
  tag: "@browsers",
}, async ({ page, portal, employer }) => {
  const jobId = await employer.postJob({ name: "Night Baker" });
  await employer.receiveApplications(jobId, 3);
  await createApplication(portal.database.admin, jobId, {
    created: "2026-11-20T12:00:00Z",
    phone: null,
    message: null,
    arrived_in_flood: true,
  });
  await createApplication(portal.database.admin, jobId, { ...HOSTILE, created: "2026-11-21T12:00:00Z" });
  await employer.signIn(page, `/jobs/${jobId}`);
  const applicants = section(page, "Applicants");
  await expect(applicants.getByRole("heading", { level: 3 })).toHaveText([HOSTILE.name, "Robin Nyberg"]);
  await expect(applicants.getByRole("status")).toHaveText("Showing 1 to 2 of 2 applicants");
  await expect(applicants.getByText("No message")).toBeVisible();
  await expect(applicants.getByText("Arrived during a flood")).toHaveCount(1);
  await expect(applicants.getByText("this application may not be real")).toBeVisible();
  // Rule 94
  await expect(applicants.getByText("They are not told.")).toBeVisible();
  await expect(applicants.getByText("Hold one that you have to keep longer")).toBeVisible();
  const [first] = await applicants.getByRole("link").all();
  expect(await first?.getAttribute("href")).toBe(
    "mailto:robin%3Fbcc%3Deverybody%2540evil.example%26body%3Dx@applicants.example?subject=Your%20application%3A%20Night%20Baker",
  );
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  const mark = applicants.getByRole("button", { name: "Mark contacted: Robin Nyberg" });
  await mark.focus();
  await page.keyboard.press("Enter");
  const back = applicants.getByRole("button", { name: "Mark as new: Robin Nyberg" });
  await expect(back).toBeVisible();
  await expect(mark).toBeFocused();
  await expect(mark).toHaveAttribute("aria-disabled", "true");
  await applicants.getByRole("button", { name: "Decline: Robin Nyberg" }).click();
  await expect(applicants.getByText("Declined", { exact: true })).toBeVisible();
  await back.click();
  await expect(mark).toBeFocused();
  await expect(applicants.getByText("New", { exact: true })).toHaveCount(2);
  expect(await page.title()).not.toContain("owned");
});

test("a held application shows as held, blocks deleting its job, and can be released", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  const jobId = await employer.postJob({ name: "Night Baker" });
  await createApplication(portal.database.admin, jobId);
  const day = addDays(todayInPortal(), 20);
  await portal.database.admin.query("update public.job_openings set applications_deleted_on = $2 where id = $1", [
    jobId,
    day,
  ]);
  await employer.signIn(page, `/jobs/${jobId}`);
  const applicants = section(page, "Applicants");
  await expect(applicants.getByText(`are deleted on ${formatCalendarDate(day)}`)).toBeVisible();
  await applicants.getByRole("button", { name: "Hold: Robin Nyberg" }).click();
  await expect(applicants.getByText("Held", { exact: true })).toBeVisible();

  await page.getByRole("link", { name: "Previous Jobs", exact: true }).first().click();
  await page.getByRole("button", { name: "Delete Night Baker" }).click();
  await expect(page.getByRole("alertdialog")).toContainText(
    "1 application goes too, for good after 30 days. Closing keeps it",
  );
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete Job" }).click();
  await expect(page.getByText("Applications to this job are held.")).toBeVisible();
  await page.getByRole("rowheader").getByRole("link", { name: "Night Baker" }).click();
  await applicants.getByRole("button", { name: "Release: Robin Nyberg" }).click();
  await expect(applicants.getByText("Held", { exact: true })).toHaveCount(0);
  await applicants.getByRole("button", { name: "Hold all" }).click();
  await expect(applicants.getByText("All applications to this job are held")).toBeVisible();
  // Applicants can delete their application while the page is open.
  await portal.database.admin.query("delete from public.applications where job_opening_id = $1", [jobId]);
  await page.reload();
  await expect(applicants.getByText("Nobody has applied here yet")).toBeVisible();
  await applicants.getByRole("button", { name: "Release all" }).click();
  await expect(applicants.getByRole("button")).toHaveCount(0);
});

test("an empty list shows a message, a failure offers Retry, and more than ten applicants fill pages", async ({
  page,
  portal,
  employer,
}) => {
  const jobId = await employer.postJob({ name: "Night Baker" });
  const applicants = section(page, "Applicants");
  const request = "**/rest/v1/applications?*email=not.is.null*";
  await page.route(request, (route) => route.fulfill({ status: 403, json: {} }));
  await employer.signIn(page, `/jobs/${jobId}`);
  await expect(applicants.getByText("The applicants could not be loaded. Please try again.")).toBeVisible();
  await page.unroute(request);
  await applicants.getByRole("button", { name: "Retry" }).click();
  await expect(applicants.getByText("Nobody has applied here yet")).toBeVisible();
  for (let number = 1; number <= 12; number += 1)
    await createApplication(portal.database.admin, jobId, { name: `Ada No ${number}` });
  await employer.becomeInactive();
  await page.reload();
  await expect(applicants.getByRole("status")).toHaveText("Showing 1 to 10 of 12 applicants");
  await expect(applicants.getByRole("heading", { level: 3 }).first()).toHaveText("Ada No 12");
  await applicants.getByRole("button", { name: "Older" }).click();
  await expect(applicants.getByRole("status")).toHaveText("Showing 11 to 12 of 12 applicants");
  // An inactive company can only read.
  await expect(applicants.getByRole("button", { name: /Mark|Decline|Hold/ })).toHaveCount(0);
  await expect(applicants.getByText(/They are not told|Hold one/)).toHaveCount(0);
});

test("a job with applications by email shows that instead of a list", { tag: "@rare" }, async ({ page, employer }) => {
  const jobId = await employer.postJob({ application_type: "email", application_email: "jobs@north.example" });
  await employer.signIn(page, `/jobs/${jobId}`);
  const applicants = section(page, "Applicants");
  await expect(applicants.getByText("This job takes applications by email.")).toBeVisible();
  await expect(applicants.getByText("Nobody has applied here yet")).toHaveCount(0);
});
