import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { passTimeUntil } from "#e2e/world/pass-time.ts";

// Rule 8
test("two tabs that start together create a single users record with the names from the sign-up", {
  tag: "@rare",
}, async ({ page, account, portal }) => {
  const { admin } = portal.database;
  await admin.query("delete from public.users where id = $1", [account.userId]);
  await account.signIn(page, "/signup-is-over");
  await expect(page.getByRole("tab", { name: "Create New Employer" })).toBeVisible();
  const other = await page.context().newPage();
  await admin.query("delete from public.users where auth_id = $1", [account.authId]);
  await Promise.all([page.reload(), other.goto("/")]);
  for (const tab of [page, other]) await expect(tab.getByRole("tab", { name: "Create New Employer" })).toBeVisible();
  const { rows } = await admin.query(
    "select first_name, last_name, role, user_type from public.users where auth_id = $1",
    [account.authId],
  );
  expect(rows).toEqual([
    { first_name: account.firstName, last_name: account.lastName, role: "user", user_type: "employer" },
  ]);
});

// Rules 7, 8 and 10
test("a failure to load companies or the users record offers Retry, without sign-out or access screen", async ({
  page,
  employer,
  faults,
}) => {
  const outages = [
    { force: () => faults.fail("users"), words: "The trouble is on our side, and nothing is lost." },
    { force: () => faults.refuse("employers_users"), words: "Your account could not be loaded." },
  ];
  await page.clock.install();
  for (const { force, words } of outages) {
    await force();
    await employer.signIn(page, "/post-job");
    await passTimeUntil(page.getByText(words));
    await expect(page.getByRole("heading", { name: "We can't reach the portal" })).toBeVisible();
    await expect(page.getByRole("tab", { name: "Create New Employer" })).toBeHidden();
    await faults.clear();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: "Post New Job" })).toBeFocused();
  }
  await test.step("a returning user keeps the screen", async () => {
    await faults.fail("employers_users");
    await page.reload();
    await page.getByLabel("Job Title").fill("Night baker");
    const notice = page.getByText("Your companies could not be loaded.");
    await passTimeUntil(notice);
    await faults.clear();
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(notice).toBeHidden();
    await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  });
});

// Rule 42
test("a single Retry loads everything that failed in an outage", { tag: "@rare" }, async ({
  page,
  employer,
  faults,
}) => {
  await page.clock.install();
  await employer.signIn(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Recent Activity", exact: true })).toBeVisible();
  await faults.fail("users");
  await faults.fail("team_log");
  await page.getByRole("link", { name: "User Permissions" }).click();
  const retry = page.getByRole("button", { name: "Retry" });
  await passTimeUntil(retry.nth(1));
  await faults.clear();
  await retry.first().click();
  await expect(retry).toHaveCount(0);
});

// Spec §8 "User ensure failure", "User lookup" and
// "User creation failure at startup (forces sign-out)"
test("a users record that is rejected, missing or not unique signs out and shows why", { tag: "@rare" }, async ({
  page,
  account,
}) => {
  const refusal = { status: 403, json: { code: "42501", message: "forced by a test" } };
  const cases = [
    { found: refusal, message: "Failed to create or access user profile: forced by a test" },
    {
      found: { json: [] },
      created: refusal,
      message: "Unable to create user profile. Please contact support or try again later.",
    },
    { found: { json: [{ id: 1 }, { id: 2 }] }, message: "Multiple user records found. Please contact support." },
    { found: { json: [] }, message: "User record not found. Please contact support." },
  ];
  for (const { found, created = { status: 201 }, message } of cases) {
    await page.route("**/rest/v1/users*", (route) =>
      route.fulfill(route.request().method() === "POST" ? created : found),
    );
    await account.signIn(page);
    await expect(page.getByRole("listitem").getByText(message)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
  }
});

// Rule 9
test("a session that ended elsewhere leads to the sign-in screen with a notice, and keeps the drafts", async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("Night baker");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await portal.database.admin.query("delete from auth.sessions where user_id = $1", [employer.authId]);
  // Rejects every data request, because the real data service can accept the ended session for up
  // to 30 seconds.
  await page.route("**/rest/v1/**", (route) => route.fulfill({ status: 401, json: { message: "session ended" } }));
  const signIn = page.getByRole("heading", { name: "Sign in to Openings" });
  const note = page.getByText("Your session has ended. Sign in again.");
  await page.reload();
  await expect(signIn).toBeVisible();
  await expect(note).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("form_job_posting_form"))).toContain("Night");
  await page.reload();
  await expect(signIn).toBeVisible();
  await expect(note).toBeHidden();
});

/** Makes the stored token almost expired, so that the next request refreshes it first. */
async function expireTokenSoon(page: Page) {
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem("auth_session") ?? "{}");
    localStorage.setItem("auth_session", JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) + 5 }));
  });
}

// Rule 7
test("a refreshed token and a regained focus do not change the typed text", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await page.clock.install();
  await employer.signIn(page, "/post-job");
  const title = page.getByLabel("Job Title");
  await title.fill("Night ba");
  const field = await title.elementHandle();
  await expireTokenSoon(page);
  const refresh = page.waitForResponse("**/auth/v1/token?grant_type=refresh_token");
  const sent = page.waitForResponse("**/rest/v1/employers_users*");
  // Triggers the next check of the list of companies, which needs a valid token.
  await page.clock.runFor(20_000);
  expect((await refresh).ok()).toBe(true);
  expect((await sent).url(), "Spec §7 Employers of user").toContain("description");
  await page.evaluate(() => {
    dispatchEvent(new Event("focus"));
    document.dispatchEvent(new Event("visibilitychange"));
    dispatchEvent(new StorageEvent("storage", { key: "auth_session" }));
  });
  await page.keyboard.type("ker");
  await expect(title).toHaveValue("Night baker");
  expect(await field?.evaluate((element) => element === document.activeElement)).toBe(true);
});

// Rules 7 and 8. "Too many requests" also counts as an outage.
test("while the token cannot be refreshed, the form keeps its text", { tag: "@rare" }, async ({ page, employer }) => {
  await page.clock.install();
  await employer.signIn(page, "/profile");
  await page.getByLabel("Primary Service").fill("Rye bread");
  let tries = 0;
  await page.route("**/auth/v1/token?*", (route) => {
    tries += 1;
    return route.fulfill({ status: tries === 1 ? 429 : 503, json: { message: "busy" } });
  });
  await expireTokenSoon(page);
  // Stops the clock and advances it only while the form is saving. Otherwise the banner could
  // appear and disappear between two checks.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
  const save = page.getByRole("button", { name: /Save Changes|Saving/ });
  await save.click();
  await expect(async () => {
    if ((await save.getAttribute("aria-busy")) === "true") await page.clock.runFor(2000);
    await expect(save).not.toHaveAttribute("aria-busy", { timeout: 100 });
  }).toPass({ intervals: [0] });
  await expect(page.getByText("Failed to update profile. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Primary Service")).toHaveValue("Rye bread");
  await page.unroute("**/auth/v1/token?*");
  await page.clock.runFor(6000);
  await page.clock.resume();
  await save.click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
});

// Rule 8
test("an expired token that cannot be refreshed shows an error with Retry within 8 s, and opens the portal later", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await page.clock.install();
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByText("Showing 0 to 0 of 0 jobs")).toBeVisible();
  await expireTokenSoon(page);
  await page.route("**/auth/v1/token?*", (route) => route.fulfill({ status: 503, json: { message: "busy" } }));
  await page.reload();
  await passTimeUntil(page.getByText("The trouble is on our side, and nothing is lost."), 8000);
  await expect(page.getByRole("button", { name: "Retry" })).toBeVisible();
  await page.unroute("**/auth/v1/token?*");
  await passTimeUntil(page.getByText("Showing 0 to 0 of 0 jobs"));
});

// After an update, the server no longer has the old chunks.
test("a file that is missing after an update reloads the page once and keeps the draft", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  let isGone = true;
  let loads = 0;
  await employer.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("Night baker");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.goto("/previous-jobs");
  await expect(page.getByText("Showing 0 to 0 of 0 jobs")).toBeVisible();
  page.on("load", () => {
    loads += 1;
  });
  await page.route("**/assets/job-form-screen-*.js", (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.fallback(),
  );
  await page.route("/", (route) =>
    route.request().resourceType() === "fetch"
      ? route.fulfill({ body: "the page of a newer version" })
      : route.fallback(),
  );
  // Navigates by URL, because a click on the sidebar's link would start a new job.
  await page.evaluate(() => {
    history.pushState(null, "", "/post-job");
    dispatchEvent(new PopStateEvent("popstate"));
  });
  await expect.poll(() => loads).toBe(1);
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  isGone = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night baker");
  expect(loads).toBe(2);
});

test("after an update an unsaved form is not reloaded, and a click (not a hover) shows why", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/profile");
  await page.getByLabel("Primary Service").fill("Rye bread");
  let loads = 0;
  page.on("load", () => {
    loads += 1;
  });
  await page.route("**/assets/theme-menu-*.js", (route) => route.fulfill({ status: 404 }));
  await page.route("/", (route) => route.fulfill({ body: "the page of a newer version" }));
  const gone = page.waitForResponse("**/assets/theme-menu-*.js");
  await page.getByRole("button", { name: "Theme" }).hover();
  await gone;
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.getByText("The portal was updated. Save your work, then reload the page.")).toBeVisible();
  await expect(page.getByLabel("Primary Service")).toHaveValue("Rye bread");
  expect(loads).toBe(0);
});

test("an editor whose code fails to load keeps the form and offers Retry", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await page.route("**/assets/tiptap-editor-*.js", (route) => route.abort());
  await employer.signIn(page, "/profile");
  await expect(page.getByText("The editor could not be loaded.")).toBeVisible();
  await page.getByLabel("Primary Service").fill("Rye bread");
  await page.unroute("**/assets/tiptap-editor-*.js");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveText("Bread since 1987.");
  await expect(page.getByLabel("Primary Service")).toHaveValue("Rye bread");
});
