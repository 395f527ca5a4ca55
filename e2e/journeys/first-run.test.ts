import type { Page } from "@playwright/test";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { signInWithPassword } from "#e2e/world/signing-in.ts";
import { addColleague, joinCompany, otherBrowser, writeInvitation } from "#e2e/world/team-of.ts";

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

test("first steps are ticked as the company completes them, and disappear when all are done", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  await employer.postJob();
  await employer.signIn(page, "/dashboard");
  await expect(firstSteps(page).getByText("Post your first job, done")).toBeVisible();
  await expect(firstSteps(page).getByRole("link", { name: "Post New Job" })).toBeHidden();
  await addColleague(portal, employer);
  await page.reload();
  await expect(page.getByText("Night Baker was posted")).toBeVisible();
  await expect(firstSteps(page)).toBeHidden();
});

test("dismissed first steps stay hidden for this company, and the heading gets the focus", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.signIn(page, "/dashboard");
  await firstSteps(page).getByRole("button", { name: "Dismiss first steps" }).click();
  await expect(firstSteps(page)).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.reload();
  await expect(page.getByText("No recent activity to display")).toBeVisible();
  await expect(firstSteps(page)).toBeHidden();
});

test("collapsed fields open for a draft that fills some of them, and for an error inside", { tag: "@rare" }, async ({
  page,
  account,
}) => {
  await account.signIn(page);
  const fold = page.getByRole("button", { name: "Add more now" });
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await fold.click();
  await page.getByLabel("Contact Email").fill("nobody");
  await page.getByLabel("Company Name").fill(account.companyName);
  await expect(page.getByText("Name is available")).toBeVisible();
  await fold.click();
  await expect(page.getByLabel("Contact Email")).toBeHidden();
  await page.getByRole("button", { name: "Create Employer" }).click();
  await expect(page.getByLabel("Contact Email")).toBeFocused();
  await expect(page.getByText("Invalid email format")).toBeVisible();

  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Contact Email")).toHaveValue("nobody");
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

// Rule 37
test("an invitation accepted by a visitor waits in this browser until the invited user signs in", {
  tag: "@rare",
}, async ({ page, browser, portal, employer, account }) => {
  const path = await writeInvitation(portal, employer, account.email);
  await page.goto(path);
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();

  const elsewhere = await otherBrowser(browser, portal);
  await account.signIn(elsewhere.page, path);
  await expect(elsewhere.page.getByRole("button", { name: "Accept invitation" })).toBeVisible();
  await elsewhere.context.close();

  await signInWithPassword(page, account);
  await expect(page.getByText(`You now have access to ${employer.companyName}.`)).toBeVisible();
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
});

test("an invitation accepted by a visitor is not accepted for another user", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
  account,
}) => {
  await page.goto(await writeInvitation(portal, employer, "somebody.else@example.com"));
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signInWithPassword(page, account);
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Accept invitation" })).toBeHidden();
});
