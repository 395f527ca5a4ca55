import type { Page } from "@playwright/test";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const currentCompany = (page: Page, name: string) => page.getByRole("button", { name: `Current company: ${name}` });

// Spec §2 "Route table"
test("every URL shows its screen, and an unknown one shows the profile", async ({ page, employer }) => {
  const titles = {
    "/": "Company Profile",
    "/profile": "Company Profile",
    "/dashboard": `${employer.companyName} Dashboard`,
    "/post-job": "Post New Job",
    "/previous-jobs": "Previous Job Postings",
    "/suggested-jobs": "Suggested Jobs",
    "/user-permissions": "User Permissions",
    "/account": "Account",
    "/payment-test": "Payment Test",
    "/employer/create": "Add another company",
    "/employer/request": "Add another company",
    "/no-such-page": "Company Profile",
  };
  await employer.signIn(page);
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect(heading(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} | Openings`);
  }
});

test("a change of screen moves the focus to its heading, and the skip link leads past the sidebar", async ({
  page,
  employer,
}) => {
  await employer.signIn(page);
  await expect(heading(page)).toHaveText("Company Profile");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(heading(page)).toHaveText("Previous Job Postings");
  await expect(heading(page)).toBeFocused();
});

// Spec §4 "Startup order"
test("a user with several companies chooses one, and it is in use the next time too", async ({
  page,
  employer,
  portal,
}) => {
  const other = await createEmployer(portal);
  await portal.database.admin.query("insert into public.employers_users (employer_id, user_id) values ($1, $2)", [
    other.companyId,
    employer.userId,
  ]);
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
  // Rule 55: the others only
  await expect(page.getByRole("menuitem")).toHaveText([employer.companyName]);
  await page.getByRole("menuitem", { name: employer.companyName }).click();
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
  await page.getByRole("button", { name: "Switch company" }).click();
  await expect(selector).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(selector).toBeHidden();
  await expect(page.getByRole("button", { name: "Switch company" })).toBeFocused();
});

test("a user without a company sees the access screen at every URL", async ({ page, account }) => {
  for (const path of ["/", "/post-job", "/no-such-page"]) {
    await account.signIn(page, path);
    await expect(page.getByRole("tab", { name: "Create New Employer", selected: true })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeHidden();
  }
});

// Rule 16
test("a user who is removed from the last company is told so in the open app", async ({ page, employer, portal }) => {
  await page.clock.install();
  await employer.signIn(page);
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
  await portal.database.admin.query(
    "alter table public.employers_users disable trigger user; delete from public.employers_users where user_id = " +
      `${employer.userId}; alter table public.employers_users enable trigger user`,
  );
  // The page asks every 20 s whether the user still belongs to the company.
  await page.clock.fastForward(21_000);
  await page.getByRole("button", { name: "Leave this page" }).click();
  await expect(page.getByText("You don't have access to any companies.")).toBeVisible();
  await expect(page.getByText("Please contact an administrator.")).toBeVisible();
  await page.getByRole("button", { name: "Create New" }).click();
  await expect(page.getByRole("tab", { name: "Create New Employer", selected: true })).toBeVisible();
});

// Rule 9
test("Log Out ends the session on the server and leaves nothing of the person in the browser", async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("Night baker");
  await expect(page.getByText("Draft saved")).toBeVisible();
  const { refresh_token } = JSON.parse((await page.evaluate(() => localStorage.getItem("auth_session"))) ?? "{}");
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(heading(page)).toHaveText("Sign in to Openings");
  await expect(heading(page)).toBeFocused();
  await expect(page).toHaveURL(`${portal.url}/`);
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual({ theme: "dark" });
  const refreshed = await page.request.post("/auth/v1/token?grant_type=refresh_token", { data: { refresh_token } });
  expect(refreshed.ok()).toBe(false);

  await page.getByRole("button", { name: "Sign in with password" }).click();
  const form = page.locator("form").filter({ has: page.getByLabel("Password") });
  await form.getByLabel("Email Address").fill(employer.email);
  await form.getByLabel("Password").fill(employer.password);
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(heading(page)).toHaveText("Company Profile");
  await expect(heading(page)).toBeFocused();
});

test("signing out in one tab signs out the other one and leaves nothing of the person in it", async ({
  page,
  employer,
}) => {
  await employer.signIn(page);
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
  await page.evaluate(() => sessionStorage.setItem("duplicate_job_data", "{}"));
  const other = await page.context().newPage();
  await other.goto("/previous-jobs");
  await other.getByRole("button", { name: "Log Out" }).click();
  await expect(heading(page)).toHaveText("Sign in to Openings");
  expect(await page.evaluate(() => ({ ...sessionStorage }))).toEqual({});
});

// Rule 9
test("a Log Out that is answered late clears the browser at once, and spares a user who signs in meanwhile", async ({
  page,
  employer,
  account: { email, password },
}) => {
  await employer.signIn(page);
  await expect(currentCompany(page, employer.companyName)).toBeVisible();
  // No portal runs there: what it writes at its start is not what this is about.
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

test("the theme and the shape of the sidebar stay as chosen", async ({ page, employer }) => {
  await employer.signIn(page);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(page.getByRole("link", { name: "Previous Jobs" })).toBeVisible();
});

test("on a phone the longest company name is cut off and leaves the menu's button its size", async ({
  page,
  portal,
  employer,
}) => {
  await portal.database.admin.query("update public.employers set name = $2 where id = $1", [
    employer.companyId,
    `${employer.companyName} ${"and Creamery ".repeat(20)}`.slice(0, 199),
  ]);
  await page.setViewportSize({ width: 390, height: 800 });
  await employer.signIn(page, "/dashboard");
  const box = await page.getByRole("button", { name: "Open menu" }).boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(36);
});

test("on a phone the sidebar is a drawer that gives the focus back", async ({ page, employer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await employer.signIn(page);
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "Openings home" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(heading(page)).toHaveText("Previous Job Postings");
  await expect(menu).toBeHidden();
});
