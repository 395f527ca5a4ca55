import type { Page } from "@playwright/test";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { joinCompany } from "#e2e/world/team-of.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const currentCompany = (page: Page, name: string) => page.getByRole("button", { name: `Current company: ${name}` });

// Spec §4 "Startup order"
test("a user with several companies chooses a company, and the next visit opens it again", async ({
  page,
  employer,
  portal,
}) => {
  const other = await createEmployer(portal);
  await joinCompany(portal, employer, other);
  await employer.signIn(page, "/previous-jobs");
  const selector = page.getByRole("dialog", { name: "Select a company" });
  await expect(page.getByRole("link", { name: "Openings home" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Log Out" })).toBeVisible();
  await expect(selector.getByRole("button", { name: "Create New" })).toBeVisible();
  await expect(selector.getByRole("button", { name: "Request Access" })).toBeVisible();
  await selector.getByRole("button", { name: `${other.companyName} (ID ${other.companyId})` }).click();
  await expect(currentCompany(page, other.companyName)).toBeVisible();
  await page.reload();
  await expect(currentCompany(page, other.companyName)).toBeVisible();

  await currentCompany(page, other.companyName).click();
  // Rule 55: the menu lists the actions and all companies except the current company.
  await expect(page.getByRole("menuitem")).toHaveText([
    employer.companyName,
    "Switch company",
    "Create new employer",
    "Request access to employer",
  ]);
  await page.getByRole("menuitem", { name: employer.companyName }).click();
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
  await employer.postJob();
  await page.getByRole("button", { name: "Switch company" }).click();
  const companyRow = (name: string) => selector.getByRole("listitem").filter({ hasText: name });
  await expect(companyRow(employer.companyName)).toContainText("1 active job");
  await expect(companyRow(other.companyName)).toContainText("No active jobs");
  await page.keyboard.press("Escape");
  await expect(selector).toBeHidden();
  await expect(page.getByRole("button", { name: "Switch company" })).toBeFocused();
  await currentCompany(page, employer.companyName).click();
  await page.getByRole("menuitem", { name: "Switch company" }).click();
  await expect(selector).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(currentCompany(page, employer.companyName)).toBeFocused();
  await currentCompany(page, employer.companyName).click();
  await page.getByRole("menuitem", { name: "Request access to employer" }).click();
  await expect(page).toHaveURL("/employer/request");
});

// Rule 9
test("Log Out ends the session on the server and removes the user's data from the browser and other tabs", async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("Night baker");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("duplicate_job_data", "{}"));
  const other = await page.context().newPage();
  await other.goto("/previous-jobs");
  await expect(heading(other)).toHaveText("Previous Job Postings");
  const { refresh_token } = JSON.parse((await page.evaluate(() => localStorage.getItem("auth_session"))) ?? "{}");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await other.getByRole("button", { name: "Log Out" }).click();
  for (const tab of [page, other]) {
    await expect(heading(tab)).toHaveText("Sign in to Openings");
    await expect(tab.getByText("Your session has ended.")).toBeHidden();
    expect(await tab.evaluate(() => sessionStorage.getItem("duplicate_job_data"))).toBeNull();
  }
  await expect(heading(other)).toBeFocused();
  await expect(other).toHaveURL(`${portal.url}/`);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: "dark" });
  const refreshed = await page.request.post("/auth/v1/token?grant_type=refresh_token", { data: { refresh_token } });
  expect(refreshed.ok()).toBe(false);
});

// Rule 9
test("a slow Log Out clears the browser immediately, and does not sign out a user who signs in since", {
  tag: "@rare",
}, async ({ page, employer, account: { email, password } }) => {
  await employer.signIn(page);
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
  // Opens a page for changing the browser's storage. The page has the portal's origin but doesn't
  // run the app, which would also change the storage.
  const other = await page.context().newPage();
  await other.goto("/auth/v1/.well-known/jwks.json");
  const signedIn = await page.request.post("/auth/v1/token?grant_type=password", { data: { email, password } });
  const session = await signedIn.text();
  const answers: (() => void)[] = [];
  await page.route("**/auth/v1/logout*", async (route) => {
    await new Promise<void>((resolve) => answers.push(resolve));
    await route.fallback();
  });
  const ended = page.waitForResponse("**/auth/v1/logout*");
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect.poll(() => page.evaluate(() => ({ ...localStorage }))).toEqual({});
  await other.evaluate((value) => localStorage.setItem("auth_session", value), session);
  for (const answer of answers) answer();
  expect((await ended).ok()).toBe(true);
  await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/");
  expect(await other.evaluate(() => localStorage.getItem("auth_session"))).toBe(session);
});

test("on a phone the sidebar is a drawer that returns the focus, opens the palette and fits the longest name", async ({
  page,
  portal,
  employer,
}) => {
  await portal.database.admin.query("update public.employers set name = $2 where id = $1", [
    employer.companyId,
    `${employer.companyName} ${"and Creamery ".repeat(20)}`.slice(0, 199),
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await employer.signIn(page);
  const open = page.getByRole("button", { name: "Open menu" });
  expect((await open.boundingBox())?.width).toBeGreaterThanOrEqual(36);
  await open.click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Openings home" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(open).toBeFocused();
  await open.click();
  await menu.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(heading(page)).toHaveText("Previous Job Postings");
  await expect(menu).toBeHidden();
  await open.click();
  await menu.getByRole("button", { name: "Search", exact: true }).click();
  const field = page.getByRole("combobox", { name: /^Search screens/ });
  await expect(field).toBeFocused();
  await field.fill("team");
  await page.getByRole("option", { name: /^User Permissions/ }).click();
  await expect(page).toHaveURL(/\/user-permissions$/);

  const bar = page.getByRole("navigation", { name: "Quick links" });
  for (const [name, title] of [
    ["Home", /Dashboard$/],
    ["Jobs", "Previous Job Postings"],
    ["Applicants", "Applicants"],
    ["Post New Job", "Post New Job"],
  ] as const) {
    await bar.getByRole("link", { name }).click();
    await expect(heading(page)).toHaveText(title);
  }
  // The job form's own bar replaces this bar.
  await expect(bar).toBeHidden();
  await page.goBack();
  await bar.getByRole("button", { name: "More" }).click();
  await menu.getByRole("link", { name: "Company Profile" }).click();
  await expect(heading(page)).toHaveText("Company Profile");
});
