import type { Page } from "@playwright/test";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { addColleague, joinCompany } from "#e2e/world/team-of.ts";

const firstSteps = (page: Page) => page.getByRole("region", { name: "First steps" });
const currentCompany = (page: Page, name: string) => page.getByRole("button", { name: `Current company: ${name}` });

test("a company needs only a name, and its empty screens show the next steps", {
  tag: "@browsers",
}, async ({ page, account }) => {
  await account.signIn(page, "/post-job");
  await expect(page.getByRole("tab", { name: "Create New Employer", selected: true })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  await expect(page.getByLabel("Phone")).toBeHidden();
  await page.getByLabel("Company Name").fill(account.companyName);
  await expect(page.getByText("Name is available")).toBeVisible();
  await page.getByRole("button", { name: "Create Employer" }).click();

  await expect(page).toHaveURL("/dashboard");
  await expect(currentCompany(page, account.companyName)).toBeVisible();
  const steps = firstSteps(page);
  await expect(steps.getByText("Set up your company, done")).toBeVisible();
  await expect(steps.getByText("Post your first job, to do")).toBeVisible();
  await expect(steps.getByText("Awaiting review by our team")).toBeVisible();
  await expect(steps.getByText(/^Our team reviews each new company and job/)).toBeVisible();
  await expect(page.getByText("No recent activity to display")).toBeVisible();
  await expect(page.getByText("No open jobs")).toBeVisible();
  await steps.getByRole("link", { name: "Post New Job" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post New Job");

  await page.goBack();
  await steps.getByRole("link", { name: "Invite User" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Permissions");

  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(page.getByRole("link", { name: "Post your first job" })).toBeVisible();
  await expect(page.getByText("Showing 0 to 0 of 0 jobs")).toBeVisible();
  for (const label of ["Search jobs", "Filter jobs"]) await expect(page.getByLabel(label)).toBeHidden();
  await expect(page.getByRole("button", { name: "Next" })).toBeHidden();
});

test("a member of two companies who has chosen none can add another company, or go back and choose", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  await joinCompany(portal, employer, await createEmployer(portal));
  const heading = page.getByRole("heading", { level: 1 });
  await employer.signIn(page, "/dashboard");
  await expect(heading).toHaveText("Select a company");
  await page.getByRole("button", { name: "Create New" }).click();
  await expect(heading).toHaveText("Add another company");
  await expect(page.getByText("Set up your company")).toBeHidden();
  await page.getByRole("tab", { name: "Request Access" }).click();
  await expect(heading).toHaveText("Add another company");
  await page.getByRole("link", { name: "Select a company" }).click();
  await expect(heading).toHaveText("Select a company");
  await page.getByRole("button", { name: new RegExp(`^${employer.companyName}`) }).click();
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
});

test("first steps are ticked, and disappear when all are done or when they are dismissed", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  await employer.postJob();
  await employer.signIn(page, "/dashboard");
  await expect(firstSteps(page).getByText("Post your first job, done")).toBeVisible();
  await expect(firstSteps(page).getByRole("link", { name: "Post New Job" })).toBeHidden();
  await firstSteps(page).getByRole("button", { name: "Dismiss first steps" }).click();
  await expect(firstSteps(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  const activity = page.getByText("Night Baker was posted");
  await page.reload();
  await expect(activity).toBeVisible();
  await expect(firstSteps(page)).toBeHidden();

  // Signs in again after a colleague joined. Signing in clears the browser's storage.
  await addColleague(portal, employer);
  await employer.signIn(page, "/dashboard");
  await expect(activity).toBeVisible();
  await expect(firstSteps(page)).toBeHidden();
});

// Spec §2, rule 16
test("a user who was removed while away sees the access screen and the reason at the first load", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  const colleague = await addColleague(portal, employer);
  await colleague.signIn(page, "/previous-jobs");
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
  await portal.database.admin.query("delete from public.employers_users where user_id = $1", [colleague.userId]);
  await page.reload();
  await expect(page.getByRole("tab", { name: "Create New Employer", selected: true })).toBeVisible();
  await expect(
    page.getByRole("listitem").getByText(`You no longer have access to ${employer.companyName}.`),
  ).toBeVisible();
});
