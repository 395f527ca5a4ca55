import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { watchRequests } from "#e2e/world/job-form-page.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("rowheader");

test("pointer or focus on a link fetches its screen, again after a failure, and the click reuses the result", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.postJob({ name: "Counter Lead" });
  await employer.signIn(page, "/dashboard");
  const jobs = page.getByRole("link", { name: "Previous Jobs" });
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeVisible();
  const requests = watchRequests(page, "GET", "/rpc/search_jobs");
  await page.route("**/rpc/search_jobs*", (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
  const refused = page.waitForResponse("**/rpc/search_jobs*");
  await jobs.hover();
  await refused;
  const answer = page.waitForResponse("**/rpc/search_jobs*");
  await jobs.focus();
  expect((await answer).ok()).toBe(true);
  await jobs.press("Enter");
  await expect(rows(page)).toHaveText([/Counter Lead/]);
  expect(requests).toHaveLength(2);
});

// Record 30
test("the first data of the screens with tables is requested once, before the app's code loads", async ({
  page,
  employer,
}) => {
  const screens = [
    { path: "/previous-jobs", name: "search_jobs", content: "Showing 0 to 0 of 0 jobs" },
    { path: "/dashboard", name: "dashboard", content: "Recent Activity" },
    { path: "/applicants", name: "applicants", content: "No applications yet" },
  ];
  const data = ["users", "employers_users?select=employers", ...screens.map(({ name }) => `rpc/${name}`)];
  const lists = data.map((name) => watchRequests(page, "GET", `/rest/v1/${name}`));
  for (const { path, name, content } of screens) {
    for (const sent of lists) sent.length = 0;
    const { promise: answered, resolve: letAppLoad } = Promise.withResolvers<void>();
    await page.route("**/assets/index-*.js", async (route) => {
      await answered;
      await route.continue();
    });
    const answer = page.waitForResponse(`**/rest/v1/rpc/${name}*`);
    // Does not wait for the page, because it is complete only after the app's code.
    const opened = employer.signIn(page, path);
    await answer;
    letAppLoad();
    await opened;
    await expect(page.getByText(content).first()).toBeVisible();
    expect(lists.map((sent) => sent.length).filter((count) => count > 0)).toEqual([1, 1, 1]);
    await page.unroute("**/assets/index-*.js");
  }
});

// Rule 86
test("a new screen renders its heading before its blocks, and Back renders both together", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "Counter Lead" });
  await employer.signIn(page, "/previous-jobs");
  await expect(rows(page)).toHaveText([/Counter Lead/]);
  const heading = page.getByRole("heading", { level: 1 });
  let isAlone = page.evaluate(isHeadingAlone);
  await page.getByRole("link", { name: "Post New Job" }).first().click();
  await expect(page.getByLabel("Job Title")).toBeVisible();
  expect(await isAlone).toBe(true);
  await expect(heading).toBeFocused();
  isAlone = page.evaluate(isHeadingAlone);
  await page.goBack();
  await expect(rows(page)).toHaveText([/Counter Lead/]);
  expect(await isAlone).toBe(false);
});

test.describe("an optimistic removal", () => {
  test("is completed if the tab closes before the response", { tag: "@rare" }, async ({
    page,
    context,
    portal,
    employer,
    faults,
  }) => {
    const id = await employer.postJob({ name: "Counter Lead" });
    await employer.signIn(page, "/previous-jobs");
    await button(page, "Delete Counter Lead").click();
    const { admin } = portal.database;
    // Locks the table of the jobs' categories. The deletion then waits, because it deletes from
    // this table. The profile screen still loads, because it doesn't read this table.
    await faults.hold("job_categories_job_openings");
    await button(page, "Delete Job").click();
    const waiting = "select from pg_stat_activity where wait_event_type = 'Lock' and query ~* 'delete from'";
    await expect.poll(async () => (await admin.query(waiting)).rowCount).toBe(1);
    await page.close();
    const other = await context.newPage();
    // Loads another page, which takes long enough for the server to notice that the first tab was
    // closed.
    await other.goto("/profile");
    await expect(other.getByLabel("Company Name")).toBeVisible();
    await faults.clear();
    const stored = async () => (await admin.query("select from public.job_openings where id = $1", [id])).rowCount;
    await expect.poll(stored).toBe(0);
  });

  test("that fails after the user opened another screen shows the error there", { tag: "@rare" }, async ({
    page,
    employer,
    faults,
  }) => {
    await employer.receiveSuggestion({ name: "Line Cook" });
    await employer.signIn(page, "/suggested-jobs");
    await expect(button(page, "Deny Line Cook")).toBeVisible();
    const answer = Promise.withResolvers<void>();
    await page.route("**/rest/v1/script_acquired_job_openings?id=eq.*", async (route) => {
      await answer.promise;
      await route.continue();
    });
    await faults.refuse("script_acquired_job_openings");
    await button(page, "Deny Line Cook").click();
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    answer.resolve();
    await expect(page.getByRole("listitem").filter({ hasText: "Failed to deny job." })).toBeVisible();
  });
});

/**
 * Waits for the heading of the next screen. Returns true if it appears before the screen's form or
 * table. Runs in the page.
 */
function isHeadingAlone(): Promise<boolean> {
  const before = document.querySelector("h1");
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      const heading = document.querySelector("h1");
      if (!heading || heading === before) return;
      observer.disconnect();
      resolve(document.querySelector("#main :is(form, table)") === null);
    });
    observer.observe(document.body, { childList: true, subtree: true });
  });
}

test("a confirmation keeps its text during its exit animation, even if the job is already removed", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.postJob({ name: "Store Clerk" });
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("button", { name: "Delete Store Clerk" }).click();
  const dialog = page.getByRole("alertdialog");
  const question = page.getByText('Are you sure you want to delete the job "Store Clerk"?');
  await expect(question).toBeVisible();
  await dialog.evaluate((element: HTMLElement) => element.style.setProperty("transition-duration", "3600s"));
  await dialog.getByRole("button", { name: "Delete Job" }).click();
  await expect(page.getByRole("rowheader", { name: "Store Clerk" })).toBeHidden();
  await expect(question).toBeVisible();
});
