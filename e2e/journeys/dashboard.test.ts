import type { Page } from "@playwright/test";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

const today = todayInPortal();
const MINUTES_A_DAY = 24 * 60;
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const daysAgo = (days: number) => minutesAgo(days * MINUTES_A_DAY);
const section = (page: Page, name: string) => page.getByRole("region", { name });
const rows = (page: Page, name: string) => section(page, name).getByRole("listitem");

// Spec §2 "Dashboard", §9 "Relative dates", rules 17, 39 and 45
test("the dashboard counts all active jobs, opens what it counts, and lists events of all jobs, newest first", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  const past = { start_date: addDays(today, -60), end_date: addDays(today, -1) };
  await employer.postJob({ name: "Pastry Cook", views: 999, created: daysAgo(70), ...past });
  const approved = { approved: 1, approved_at: daysAgo(3), created: daysAgo(8) } as const;
  const ending = { views: 1200, end_date: addDays(today, 3) };
  await employer.receiveApplications(await employer.postJob({ name: "Night Baker", ...approved, ...ending }), 3);
  await employer.postJob({ name: "Store Clerk", views: 6, created: daysAgo(15) });
  await employer.postJob({ name: "Oven Cleaner", created: daysAgo(15) });
  await employer.signIn(page, "/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${employer.companyName} Dashboard`);
  await expect(page.locator("dl > div")).toHaveText([
    /^Active Job Postings31 ends within a week$/,
    /^Total Applications3Of the active jobs$/,
    /^Profile Views1,206Views of the active jobs$/,
  ]);
  await expect(rows(page, "Recent Activity")).toHaveText([
    "3 new applications for Night Bakertoday",
    "Pastry Cook expired. Duplicate ityesterday",
    "Night Baker was approved by staff3 days ago",
    "Night Baker was posted1 week ago",
    /^(Store Clerk|Oven Cleaner) and 1 more job were posted2 weeks ago$/,
    "Pastry Cook was posted2 months ago",
  ]);
  await section(page, "Recent Activity").getByRole("button", { name: "Duplicate it" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Pastry Cook");
  await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
  const counted = [
    ["Active Job Postings", "active", "Active Jobs", 3],
    ["1 ends within a week", "ending", "Active, ending within a week", 1],
    ["Profile Views", "viewed", "Active, with views", 2],
  ] as const;
  for (const [link, status, filter, count] of counted) {
    await page.getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("link", { name: link }).click();
    await expect(page).toHaveURL(`/previous-jobs?status=${status}`);
    await expect(page.getByLabel("Filter jobs").locator("option:checked")).toHaveText(filter);
    await expect(page.getByText(`Showing 1 to ${count} of ${count} job`)).toBeVisible();
  }
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("link", { name: "Total Applications" }).click();
  await expect(page).toHaveURL("/applicants?job=active");
  await expect(page.getByLabel("Filter by job").locator("option:checked")).toHaveText("Active jobs");
  await expect(page.getByText("3 applications came before names were kept.")).toBeVisible();
});

// Rule 39
test("the dashboard shows who waits for the owner: applicants, ending jobs, jobs sent back, suggestions", async ({
  page,
  employer,
}) => {
  const baker = await employer.postJob({ name: "Night Baker", approved: 1 });
  const cook = await employer.postJob({ name: "Pastry Cook", approved: 1, end_date: addDays(today, 2) });
  const waits = await employer.postJob({ name: "Store Clerk" });
  await employer.postJob({ name: "Oven Cleaner", review_note: "Say what it pays." });
  await employer.receiveSuggestion();
  const line = "I have baked at night for six years.";
  const application = await employer.receiveApplicant(baker, { name: "Robin Nyberg", message: `${line}\nSee you.` });
  const next = await employer.receiveApplicant(cook, { name: "Kim Dahl", created: minutesAgo(130) });
  await employer.signIn(page, "/dashboard");

  await expect(rows(page, "Applicants to answer 2")).toHaveText([
    `Robin Nyberg1 min agoNight Baker${line}`,
    "Kim Dahl2 h agoPastry CookNo message",
  ]);
  await expect(rows(page, "Ending this week 1")).toHaveText(
    `Pastry CookIn 2 days, ${formatCalendarDate(addDays(today, 2)).replace(/, \d+$/, "")}Renew`,
  );
  await expect(rows(page, "In review 1")).toHaveText("Store Clerksince 1 min");
  await expect(rows(page, "Needs a change 1")).toHaveText("Oven CleanerEditSay what it pays.");
  await expect(section(page, "Suggested Jobs 1")).toContainText("1 job found on your website waits for your decision");
  const headings = page.locator("main h2");
  await expect(headings.first()).toHaveText("First steps");
  await expect(headings.last()).toHaveText("Recent Activity");

  await page.getByRole("button", { name: "Renew Pastry Cook" }).click();
  await expect(page.getByText(`“Pastry Cook” runs until ${formatCalendarDate(addDays(today, 32))}.`)).toBeVisible();
  await expect(section(page, "Ending this week 1")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();

  await page.getByRole("link", { name: "Edit Oven Cleaner" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Oven Cleaner");
  await page.goBack();
  // The whole row is a link, so a click next to the title also opens the job.
  await rows(page, "In review 1").click();
  await expect(page).toHaveURL(`/jobs/${waits}`);
  await page.goBack();
  await rows(page, "Applicants to answer 2").first().click();
  await expect(page).toHaveURL(`/applicants/${application}`);
  await page.getByRole("group", { name: "State of Robin Nyberg" }).getByRole("button", { name: "Contacted" }).click();
  await page.getByRole("link", { name: "Next to answer: Kim Dahl (Pastry Cook)" }).click();
  await expect(page).toHaveURL(`/applicants/${next}`);
  await page.getByRole("group", { name: "State of Kim Dahl" }).getByRole("button", { name: "Declined" }).click();
  await expect(page.getByText("Kim Dahl marked as Declined.").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Next to answer/ })).toBeHidden();
});

// Rule 39
test("many applicants are folded, and counted beyond those that are read", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  const id = await employer.postJob();
  for (let number = 1; number <= 22; number += 1) {
    await employer.receiveApplicant(id, { name: `Robin ${number}`, created: minutesAgo(30 - number) });
  }
  await employer.signIn(page, "/dashboard");
  const applicants = rows(page, "Applicants to answer 22");
  await expect(applicants).toHaveCount(5);
  await expect(applicants.first()).toContainText("Robin 22");
  await page.getByRole("button", { name: "Show 15 more" }).click();
  await expect(applicants).toHaveCount(20);
  await expect(page.getByRole("button", { name: "Show fewer" })).toBeFocused();
  await page.getByRole("link", { name: "All new applicants" }).click();
  await expect(page).toHaveURL("/applicants?state=new");
});

// Rule 42
test("a dashboard shows bars while it loads; if it cannot be loaded it says so and offers Retry", async ({
  page,
  employer,
  faults,
}) => {
  await employer.postJob({ name: "Night Baker" });
  await faults.hold("job_openings");
  const refused = Promise.withResolvers<void>();
  await page.route(
    "**/rest/v1/rpc/dashboard*",
    async (route) => {
      await refused.promise;
      await route.fulfill({ status: 403, json: {} });
    },
    { times: 1 },
  );
  await employer.signIn(page, "/dashboard");
  await expect(page.locator("dl")).toHaveAttribute("aria-busy", "true");
  await expect(section(page, "Recent Activity")).toBeHidden();
  await faults.clear();
  refused.resolve();
  const failure = page.getByText("The dashboard could not be loaded. Please try again.");
  await expect(failure).toBeVisible();
  await expect(page.locator("dl")).toBeHidden();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(section(page, "Recent Activity").getByText("Night Baker was posted")).toBeVisible();
  await expect(failure).toBeHidden();
});
