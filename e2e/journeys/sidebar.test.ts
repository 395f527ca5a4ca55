import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoLayer } from "#e2e/world/page-checks.ts";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const sidebar = (page: Page) => page.getByRole("complementary", { name: "Sidebar" });

// Spec §2 "Layout" and "Route table", rule 40
test("the sidebar shows the user and opens every screen, whose heading gets the focus", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  const openScreen = async (title: string) => {
    await expect(heading(page)).toHaveText(title);
    await expect(page).toHaveTitle(`${title} | Openings`);
  };
  await employer.signIn(page);
  await openScreen("Company Profile");
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
  await expect(sidebar(page).getByText(employer.email)).toBeVisible();
  await expect(page.getByRole("link", { name: "Openings home" })).toHaveAttribute("href", "/");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await expect(links).toHaveText([
    "Dashboard",
    "Company Profile",
    "Post New Job",
    "Previous Jobs",
    "Applicants",
    "User Permissions",
  ]);
  for (const [name, title, path] of [
    ["Dashboard", `${employer.companyName} Dashboard`, "/dashboard"],
    ["User Permissions", "User Permissions", "/user-permissions"],
    ["Create new employer", "Add another company", "/employer/create"],
    ["Request access to employer", "Add another company", "/employer/request"],
    ["Account", "Account", "/account"],
    ["Post New Job", "Post New Job", "/post-job"],
    ["Previous Jobs", "Previous Job Postings", "/previous-jobs"],
    ["Applicants", "Applicants", "/applicants"],
    ["Company Profile", "Company Profile", "/profile"],
  ] as const) {
    await sidebar(page).getByRole("link", { name }).click();
    await openScreen(title);
    await expect(page).toHaveURL(path);
    await expect(sidebar(page).locator("[aria-current=page]")).toHaveText([name]);
  }
  await expect(heading(page)).toBeFocused();
  await page.goto("/no-such-page");
  await openScreen("Company Profile");
  await expect(page).toHaveURL("/profile");
});

/** Returns true if nothing covers the four corners of the element. Runs in the page. */
function isUncovered(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const corners = [left + 3, right - 3].flatMap((x) =>
    [top + 3, bottom - 3].map((y) => document.elementFromPoint(x, y)),
  );
  return corners.every((corner) => corner !== null && element.contains(corner));
}

// Rule 51, Spec §9
test("the sidebar is 256 or 80 px wide, also after a reload, keeps Log Out visible, and its menu moves nothing", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  await portal.database.admin.query(
    "insert into public.employers (name, created_by) select $1 || n, $2 from generate_series(1, 9) n",
    [`${employer.companyName} branch `, employer.userId],
  );
  await employer.signIn(page);
  await page.getByRole("button", { name: `${employer.companyName} (ID ${employer.companyId})` }).click();
  const width = () => page.locator(".side-column").evaluate((column) => column.getBoundingClientRect().width);
  const logOut = page.getByRole("button", { name: "Log Out" });
  const top = () => logOut.evaluate((button) => button.getBoundingClientRect().top);
  expect(await width()).toBe(256);
  const before = await top();
  await page.getByRole("button", { name: "Current company" }).click();
  const menu = page.getByRole("menu");
  await expect(menu.getByRole("menuitem")).toHaveCount(9 + 3);
  expect((await menu.boundingBox())?.height).toBeLessThanOrEqual(192);
  expect(await top()).toBe(before);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1366, height: 620 });
  const links = sidebar(page).locator("a, button");
  for (let index = 0; index < (await links.count()); index++) {
    const link = links.nth(index);
    await link.focus();
    expect(await link.evaluate(isUncovered), await link.textContent().then(String)).toBe(true);
  }
  // Below a height of 480 px the whole sidebar scrolls.
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect(logOut).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Collapse sidebar" }).click();
  expect(await width()).toBe(80);
  await expect(logOut).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("link", { name: "Account" })).toHaveAttribute("title", `Account of ${employer.email}`);
  await page.getByRole("button", { name: "Theme" }).click();
  await page.getByRole("menuitemradio", { name: "Dark" }).click();
  await expectNoLayer(page);
  await page.reload();
  await expect(page.getByRole("button", { name: "Expand sidebar" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

// Spec §8
test("there is no badge if suggestions and new applicants cannot be counted, and badges if they can", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.receiveSuggestion();
  await employer.receiveApplicant(await employer.postJob(), { name: "Robin Nyberg" });
  const counts = "**/rest/v1/rpc/waiting_counts*";
  await page.route(counts, (route) => route.fulfill({ status: 403, json: {} }));
  const refused = page.waitForResponse(counts);
  await employer.signIn(page);
  expect((await refused).status()).toBe(403);
  await expect(heading(page)).toHaveText("Company Profile");
  const link = page.getByRole("link", { name: "Suggested Jobs" });
  await expect(link).toBeHidden();
  await expect(page.getByRole("link", { name: "Applicants" })).toHaveAccessibleName("Applicants");
  await page.unroute(counts);
  await page.reload();
  await expect(link).toHaveAccessibleName("Suggested Jobs 1");
  await expect(page.getByRole("link", { name: "Applicants" })).toHaveAccessibleName("Applicants 1");
});

// Rule 33
test("Post New Job in a new tab keeps the form of this tab, and inside a screen it starts over", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("Night");
  await expect(page.getByText("Draft saved")).toBeVisible();
  const opened = page.context().waitForEvent("page");
  await page.getByRole("link", { name: "Post New Job" }).click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  await page.getByLabel("Job Title").fill("Night baker");
  await expect(page.getByText("Draft saved")).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain("Night baker");

  await sidebar(page).getByRole("link", { name: "Dashboard" }).click();
  await page.evaluate(() => sessionStorage.setItem("is_editing_job", "true"));
  await page.getByRole("main").getByRole("link", { name: "Post New Job" }).last().click();
  await expect(heading(page)).toHaveText("Post New Job");
  expect(await page.evaluate(() => sessionStorage.getItem("is_editing_job"))).toBeNull();
});

test("a spinner shows while the session loads, and a progress line while the next screen loads", {
  tag: "@rare",
}, async ({ page, employer }) => {
  const loading = page.getByRole("status").getByText("Loading", { exact: true });
  const [session, code] = ["**/auth/v1/token?*", "**/assets/team-screen-*.js"];
  const releases: (() => void)[] = [];
  for (const held of [session, code]) {
    await page.route(held, async (route) => {
      await new Promise<void>((resolve) => releases.push(resolve));
      await route.fallback();
    });
  }
  /**
   * Waits until a request is held. Sends all held requests, and stops holding requests to the URL
   * `held`.
   */
  const release = async (held: string) => {
    await expect.poll(() => releases.length).toBeGreaterThan(0);
    await page.unroute(held);
    for (const go of releases.splice(0)) go();
  };
  await employer.signIn(page, "/signup");
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("auth_session") ?? "{}");
    localStorage.setItem("auth_session", JSON.stringify({ ...session, expires_at: 1 }));
  });
  await page.goto("/profile");
  await expect(loading).toBeVisible();
  await expect(heading(page)).toBeHidden();
  await release(session);
  await expect(heading(page)).toHaveText("Company Profile");
  await expect(loading).toBeHidden();
  await page.getByRole("link", { name: "User Permissions" }).click();
  await expect(loading).toBeVisible();
  await expect(heading(page)).toHaveText("Company Profile");
  await release(code);
  await expect(heading(page)).toHaveText("User Permissions");
  await expect(loading).toBeHidden();
});
