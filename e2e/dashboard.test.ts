import { addDays, todayInPortal } from "#domain/calendar-date.ts";
import { expect, test } from "./fixtures.ts";

// Spec §2 "Dashboard", decision 39
test("the dashboard counts all active jobs and tells what really happened", async ({ page, employer }) => {
  const soon = { end_date: addDays(todayInPortal(), 3) };
  const id = await employer.postJob({ name: "Night Baker", views: 1200, ...soon });
  for (let n = 1; n <= 6; n++) await employer.postJob({ name: `Clerk ${n}`, views: 1 });
  const past = { start_date: addDays(todayInPortal(), -30), end_date: addDays(todayInPortal(), -1) };
  await employer.postJob({ name: "Pastry Cook", views: 999, ...past });
  await employer.receiveApplications(id, 2);
  await employer.signIn(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${employer.companyName} Dashboard`);
  const figure = (label: string) => page.locator("dl > div").filter({ hasText: label }).locator("dd").first();
  await expect(figure("Active Job Postings")).toHaveText("7");
  await expect(figure("Total Applications")).toHaveText("2");
  await expect(figure("Profile Views")).toHaveText("1,206");
  await expect(page.getByText("1 ends within a week")).toBeVisible();
  const activity = page.getByRole("region", { name: "Recent Activity" });
  await expect(activity.getByText("Pastry Cook expired")).toBeVisible();
  await expect(activity.getByText("yesterday")).toHaveCount(1);
  await expect(activity.getByRole("listitem").filter({ hasText: "was posted" })).toHaveCount(5);
  await page.getByRole("link", { name: "Active Job Postings" }).click();
  await expect(page).toHaveURL(/\/previous-jobs\?status=active$/);
  await expect(page.getByText("Showing 1 to 7 of 7 jobs")).toBeVisible();
});

test("a company without jobs is told what to do next", async ({ page, employer }) => {
  await employer.signIn(page, "/dashboard");
  await expect(page.getByText("No recent activity to display")).toBeVisible();
  await expect(page.getByText("None is open right now")).toBeVisible();
});

// Decision 42
test("a dashboard that cannot be loaded says so and offers Retry", async ({ page, employer }) => {
  await page.route("**/rest/v1/job_list*", (route) => route.fulfill({ status: 403, json: {} }), { times: 2 });
  await employer.signIn(page, "/dashboard");
  await expect(page.getByRole("alert")).toContainText("could not be loaded");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("None is open right now")).toBeVisible();
  await expect(page.getByRole("alert")).toBeHidden();
});
