import type { Route } from "@playwright/test";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

const today = todayInPortal();
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 60 * 60 * 1000).toISOString();

// Spec §2 "Dashboard", §9 "Relative dates", rules 17, 39 and 45
test("the dashboard counts all active jobs and lists recent activity, newest first", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  const past = { start_date: addDays(today, -60), end_date: addDays(today, -1) };
  await employer.postJob({ name: "Pastry Cook", views: 999, created: daysAgo(70), ...past });
  const approved = { approved: 1, approved_at: daysAgo(3), created: daysAgo(8) } as const;
  const ending = { views: 1200, end_date: addDays(today, 3) };
  await employer.receiveApplications(await employer.postJob({ name: "Night Baker", ...approved, ...ending }), 3);
  await employer.postJob({ name: "Store Clerk", views: 6, created: daysAgo(15) });
  for (const days of [80, 81, 82]) await employer.postJob({ name: `Job of ${days}`, created: daysAgo(days) });
  await employer.signIn(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${employer.companyName} Dashboard`);
  await expect(page.locator("dl > div")).toHaveText([
    /^Active Job Postings51 ends within a week$/,
    /^Total Applications3Of the active jobs$/,
    /^Profile Views1,206Views of the active jobs$/,
  ]);
  const activity = page.getByRole("region", { name: "Recent Activity" });
  await expect(activity.getByRole("listitem")).toHaveText([
    "3 new applications for Night Bakertoday",
    "Pastry Cook expired. Duplicate ityesterday",
    "Night Baker was approved by staff3 days ago",
    "Night Baker was posted1 week ago",
    "Store Clerk was posted2 weeks ago",
    "Pastry Cook was posted2 months ago",
    // Only the five newest jobs contribute activity.
    "Job of 80 was posted2 months ago",
    "Job of 81 was posted2 months ago",
  ]);
  await activity.getByRole("button", { name: "Duplicate it" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Pastry Cook");
  await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Active Job Postings" }).click();
  await expect(page).toHaveURL(/\/previous-jobs\?status=active$/);
  await expect(page.getByText("Showing 1 to 5 of 5 jobs")).toBeVisible();
});

// Rule 42
test("the dashboard shows placeholders while it loads, and each section that fails offers Retry", async ({
  page,
  employer,
  faults,
}) => {
  await employer.postJob({ name: "Night Baker" });
  const activity = page.getByRole("region", { name: "Recent Activity" });
  await faults.hold("job_openings");
  // Fails the request by a route, because a fault in the database would fail both halves of the
  // screen.
  const requestsApplications = (url: URL) => /[?&]select=[^&]*,applications\(/.test(decodeURIComponent(url.search));
  const cleared = Promise.withResolvers<void>();
  const refuse = async (route: Route) => {
    await cleared.promise;
    await route.fulfill({ status: 403, json: {} });
  };
  await page.route(requestsApplications, refuse, { times: 1 });
  await employer.signIn(page, "/dashboard");
  await expect(activity).toHaveAttribute("aria-busy", "true");
  await expect(activity.getByRole("listitem")).toHaveCount(10);
  await expect(page.locator("dl")).toHaveAttribute("aria-busy", "true");
  await faults.clear();
  cleared.resolve();
  const failure = page.getByText("The dashboard could not be loaded completely. Please try again.");
  await expect(failure).toBeVisible();
  await expect(page.getByText("None ends within a week")).toBeVisible();
  await expect(activity).toBeHidden();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(activity.getByText("Night Baker was posted")).toBeVisible();
  await expect(failure).toBeHidden();
});
