import type { Page } from "@playwright/test";
import { createApplication } from "#database/access/world.ts";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { section } from "#e2e/world/job-page.ts";
import { expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

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
  const rows = applicants.getByRole("table", { name: "Applicants" }).locator("tbody").getByRole("row");
  await expect(rows).toHaveText([/^=HYPERLINK.*n{90}<script>[\s\S]*New/, /^Robin NybergNo messageNew/]);
  await expect(applicants.getByText("Showing 1 to 2 of 2 applicants")).toBeVisible();
  await expect(applicants.getByText("3 applications came before names were kept.")).toBeVisible();
  // Rule 94
  await expect(applicants.getByText("They are not told.")).toBeVisible();
  await expect(applicants.getByText("Hold one that you have to keep longer")).toBeVisible();
  const name = applicants.getByRole("heading", { level: 3 });
  await expect(name).toHaveText(HOSTILE.name);
  expect(await applicants.getByRole("link", { name: HOSTILE.email }).getAttribute("href")).toBe(
    "mailto:robin%3Fbcc%3Deverybody%2540evil.example%26body%3Dx@applicants.example?subject=Your%20application%3A%20Night%20Baker",
  );
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.keyboard.press("j");
  await expect(page).toHaveURL(/\/applicants\/\d+$/);
  await expect(name).toHaveText("Robin Nyberg");
  await expect(applicants.locator(".person").getByRole("status")).toHaveText("Robin Nyberg 2 of 2");
  await expect(applicants.getByText("Arrived during a flood")).toBeVisible();
  await expect(applicants.getByText("this application may not be real")).toBeVisible();

  const states = applicants.getByRole("group", { name: "State of Robin Nyberg" });
  const contacted = states.getByRole("button", { name: "Contacted" });
  await contacted.focus();
  await page.keyboard.press("Enter");
  await expect(contacted).toHaveAttribute("aria-pressed", "true");
  await expect(contacted).toBeFocused();
  // The keys 1 to 5 choose the state.
  await page.keyboard.press("5");
  await expect(states.getByRole("button", { name: "Declined" })).toHaveAttribute("aria-pressed", "true");
  await expect(rows.filter({ hasText: "Declined" })).toHaveCount(1);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(contacted).toHaveAttribute("aria-pressed", "true");
  await page.keyboard.press("1");
  await expect(rows.filter({ hasText: "New" })).toHaveCount(2);
  expect(await page.title()).not.toContain("owned");
  await page.keyboard.press("k");
  await expect(name).toHaveText(HOSTILE.name);
  await page.goBack();
  await expect(page).toHaveURL(`/jobs/${jobId}`);
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
  // An applicant can delete the application while a member has the page open.
  await portal.database.admin.query("delete from public.applications where job_opening_id = $1", [jobId]);
  await page.goto(`/jobs/${jobId}/applicants`);
  await expect(applicants.getByText("No applications yet")).toBeVisible();
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
  const request = "**/rest/v1/rpc/applicants?*";
  await page.route(request, (route) => route.fulfill({ status: 403, json: {} }));
  await employer.signIn(page, `/jobs/${jobId}/applicants`);
  await expect(applicants.getByText("The applicants could not be loaded. Please try again.")).toBeVisible();
  await page.unroute(request);
  await applicants.getByRole("button", { name: "Retry" }).click();
  await expect(applicants.getByText("No applications yet")).toBeVisible();
  for (let number = 1; number <= 12; number += 1)
    await createApplication(portal.database.admin, jobId, { name: `Ada No ${number}` });
  await employer.becomeInactive();
  await page.reload();
  await expect(applicants.getByText("Showing 1 to 10 of 12 applicants")).toBeVisible();
  await expect(applicants.locator(".person").getByRole("status")).toHaveText("Ada No 12 1 of 12");
  await applicants.getByRole("button", { name: "Older" }).click();
  await expect(applicants.getByText("Showing 11 to 12 of 12 applicants")).toBeVisible();
  await expect(applicants.locator(".person").getByRole("status")).toHaveText("Ada No 2 11 of 12");
  // Opens the previous page and its last applicant.
  await page.keyboard.press("k");
  await expect(applicants.locator(".person").getByRole("status")).toHaveText("Ada No 3 10 of 12");
  // Members of an inactive company can only read.
  await expect(applicants.getByRole("button", { name: /Contacted|Invite|Decline|Note|Hold|Select/ })).toHaveCount(0);
  await expect(applicants.getByText(/They are not told|Hold one/)).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test("one applicant is on the screen at a time, a swipe shows the next, and Back the list", { tag: "@rare" }, async ({
    page,
    portal,
    employer,
  }) => {
    const jobId = await employer.postJob({ name: "Night Baker" });
    for (const name of ["Robin Nyberg", "Ada Lund", "Sam Berg"])
      await createApplication(portal.database.admin, jobId, { name });
    await employer.signIn(page, `/jobs/${jobId}/applicants`);
    const applicants = section(page, "Applicants");
    const row = applicants.getByRole("link", { name: /^Ada Lund/ });
    await row.tap();
    const name = applicants.getByRole("heading", { level: 3 });
    await expect(name).toHaveText("Ada Lund");
    await expect(name).toBeFocused();
    await expect(row).toBeHidden();
    await expect(page.getByRole("tab", { name: "Numbers" })).toBeHidden();
    await applicants.getByRole("button", { name: "Next applicant" }).tap();
    await expect(name).toHaveText("Robin Nyberg");
    await swipe(page, 1);
    await expect(name).toHaveText("Ada Lund");
    await page.reload();
    await expect(name).toHaveText("Ada Lund");
    await applicants.getByRole("button", { name: "All applicants" }).tap();
    await expect(row).toBeVisible();
    await expect(name).toBeHidden();
  });
});

/** Swipes over the applicant, to the right if `way` is 1 and to the left if `way` is -1. */
async function swipe(page: Page, way: 1 | -1): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y: 250 }] });
  await touch("touchStart", 195 - 70 * way);
  for (const part of [-30, 10, 50, 90]) await touch("touchMove", 195 + part * way);
  await touch("touchEnd", 195);
  await devtools.detach();
}
