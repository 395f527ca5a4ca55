import type { BrowserContext, Page, Request } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { addColleague, writeInvitation } from "#e2e/world/team-of.ts";
import { remove, rowOf, TEAM_PATH } from "#e2e/world/team-page.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const rows = (page: Page) => page.getByRole("rowheader");

test.describe("what a link leads to", () => {
  for (const [how, intend] of [
    ["pointer rests on it", (page: Page) => page.getByRole("link", { name: "Previous Jobs" }).hover()],
    ["focus rests on it", (page: Page) => page.getByRole("link", { name: "Previous Jobs" }).focus()],
  ] as const) {
    test(`is fetched when the ${how}, and shown without asking again`, async ({ page, employer }) => {
      await employer.postJob({ name: "Counter Lead" });
      await employer.signIn(page, "/dashboard");
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      const asked = watch(page, "/rpc/search_jobs");
      const answer = page.waitForResponse("**/rpc/search_jobs*");
      await intend(page);
      await answer;
      await page.getByRole("link", { name: "Previous Jobs" }).press("Enter");
      await expect(rows(page)).toHaveText([/Counter Lead/]);
      expect(asked).toHaveLength(1);
    });
  }

  test("is fetched again when the first try failed", async ({ page, employer }) => {
    await employer.postJob({ name: "Counter Lead" });
    await employer.signIn(page, "/dashboard");
    await page.route("**/rpc/search_jobs*", (route) => route.fulfill({ status: 403, json: {} }), { times: 1 });
    const refused = page.waitForResponse("**/rpc/search_jobs*");
    await page.getByRole("link", { name: "Previous Jobs" }).hover();
    await refused;
    await page.getByRole("link", { name: "Previous Jobs" }).click();
    await expect(rows(page)).toHaveText([/Counter Lead/]);
  });
});

// Rule 86
test("the heading of a new screen is drawn before its blocks, and Back draws both at once", async ({
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

test.describe("what is removed", () => {
  test("of two jobs deleted at once the refused one returns alone, with a message", async ({ page, employer }) => {
    const refused = await employer.postJob({ name: "Counter Lead" });
    await employer.postJob({ name: "Night Baker" });
    await employer.postJob({ name: "Store Clerk" });
    await employer.signIn(page, "/previous-jobs");
    await expect(rows(page)).toHaveCount(3);
    const answer = Promise.withResolvers<void>();
    await page.route(`**/rest/v1/job_openings?*id=eq.${refused}*`, async (route) => {
      await answer.promise;
      await route.fulfill({ status: 403, json: { code: "42501", message: "refused" } });
    });
    for (const name of ["Counter Lead", "Night Baker"]) {
      await button(page, `Delete ${name}`).click();
      await button(page, "Delete Job").click();
      await expect(page.getByRole("alertdialog")).toBeHidden();
    }
    await expect(rows(page)).toHaveText([/Store Clerk/]);
    answer.resolve();
    await expect(page.getByText("Failed to delete job. Please try again.")).toBeVisible();
    await expect(rows(page)).toHaveText([/Store Clerk/, /Counter Lead/]);
    await expect(page.getByText("Showing 1 to 2 of 2 jobs")).toBeVisible();
  });

  test("a lost connection brings every row back where it was", async ({ page, context, portal, employer }) => {
    const colleague = await addColleague(portal, employer);
    const invited = `invited-${employer.companyId}@example.com`;
    await writeInvitation(portal, employer, invited);
    await employer.receiveSuggestion({ name: "Line Cook" });
    await employer.receiveSuggestion({ name: "Host" });
    await employer.signIn(page, TEAM_PATH);
    await expect(rowOf(page, invited)).toBeVisible();
    const before = await rows(page).allTextContents();
    await button(page, `Revoke invitation to ${invited}`).hover();
    await context.setOffline(true);
    await button(page, `Revoke invitation to ${invited}`).click();
    await button(page, "Revoke").click();
    await expect(page.getByRole("alert")).toHaveText("Failed to revoke invitation. Please try again.");
    await remove(page, colleague.email);
    await expect(page.getByRole("alert")).toHaveText("Failed to remove user. Please try again.");
    await expect(rows(page)).toHaveText(before);
    await context.setOffline(false);

    await page.getByRole("link", { name: "Suggested Jobs" }).click();
    await expect(rows(page)).toHaveCount(2);
    await context.setOffline(true);
    await button(page, "Deny Line Cook").click();
    await expect(page.getByRole("alert")).toHaveText("Failed to deny job. Please try again.");
    await expect(rows(page)).toHaveText([/Host/, /Line Cook/]);
    await expect(page.getByRole("link", { name: "Suggested Jobs" })).toContainText("2");
    await context.setOffline(false);
  });

  test("an invitation and a member go before the server has answered", async ({ page, portal, employer, faults }) => {
    const colleague = await addColleague(portal, employer);
    const invited = `invited-${employer.companyId}@example.com`;
    await writeInvitation(portal, employer, invited);
    await employer.signIn(page, TEAM_PATH);
    await expect(rowOf(page, invited)).toBeVisible();
    await faults.hold("employers_users");
    await remove(page, colleague.email);
    await button(page, `Revoke invitation to ${invited}`).click();
    await button(page, "Revoke").click();
    await expect(rows(page)).toHaveText([new RegExp(employer.email)]);
    await expect(page.getByRole("heading", { name: "Team Members" })).toBeFocused();
    await faults.mend();
    await expect(page.getByText(/^Invitation to .* revoked$|^User removed successfully$/)).toBeVisible();
    await expect(rows(page)).toHaveText([new RegExp(employer.email)]);
  });

  test("a refusal that comes on another screen shows there", async ({ page, employer, faults }) => {
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

test.describe("the installed shell", () => {
  test.use({ savesData: false });

  test("opens without a connection, says so, and goes on once there is one", async ({ page, context, employer }) => {
    await employer.postJob({ name: "Counter Lead" });
    await install(page, context, () => employer.signIn(page, "/previous-jobs"));
    await context.setOffline(true);
    await page.goto("/dashboard");
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(page.getByRole("button", { name: "Retry" }).first()).toBeVisible({ timeout: 20_000 });
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Post New Job" }).click();
    await expect(page.getByLabel("Job Title")).toBeVisible();
    await page.getByRole("link", { name: "Previous Jobs" }).click();
    await context.setOffline(false);
    await expect(rows(page)).toHaveText([/Counter Lead/], { timeout: 20_000 });
    await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
  });

  test("keeps files of the build, and nothing of a service, a person or a link", async ({
    page,
    context,
    employer,
  }) => {
    await install(page, context, () => employer.signIn(page, "/previous-jobs"));
    await page.goto("/MagicLinkNewUser/https://portal.example/x.y");
    await page.goto("/profile");
    await expect(page.getByLabel("Company Name")).toBeVisible();
    const apikey = await page.evaluate(() => JSON.parse(document.getElementById("config")?.textContent ?? "{}").apikey);
    const stored = await page.evaluate(async () => {
      const found: { path: string; text: string }[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const text = (await (await cache.match(request))?.text()) ?? "";
          found.push({ path: new URL(request.url).pathname, text });
        }
      }
      return found;
    });
    expect(stored.length).toBeGreaterThan(20);
    expect(
      stored.filter(({ path }) => !/^\/assets\/[\w-]+\.(js|css|woff2)$/.test(path)).map(({ path }) => path),
    ).toEqual(["/shell.html"]);
    expect(stored.filter(({ path }) => path.includes("tiptap-editor"))).toEqual([]);
    expect(apikey).toMatch(/./);
    expect(stored.filter(({ text }) => text.includes(apikey))).toEqual([]);
    await context.setOffline(true);
    await expect(page.goto("/magic-link/abc")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });

  test("a tab keeps the files of its version until it is closed, then they are cleared", async ({
    page,
    context,
    employer,
  }) => {
    await install(page, context, () => employer.signIn(page, "/dashboard"));
    // A file of the version that the tab runs; the server has the next one already.
    await page.evaluate(async () => {
      const [name = ""] = await caches.keys();
      const headers = { "content-type": "text/javascript" };
      await (await caches.open(name)).put("/assets/old-1.js", new Response("export const version = 1;", { headers }));
    });
    const load = (tab: Page) => tab.evaluate(async () => (await fetch("/assets/old-1.js")).status);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.register("/sw.js?next");
      const next = registration.installing ?? registration.waiting;
      await new Promise<void>((resolve) => {
        const check = () => next?.state === "installed" && resolve();
        next?.addEventListener("statechange", check);
        check();
      });
    });
    await page.reload();
    expect(await load(page)).toBe(200);
    await page.close();
    const later = await context.newPage();
    await later.goto("/dashboard");
    await expect.poll(() => load(later)).toBe(404);
  });
});

test("missing files are not answered with a page", async ({ request }) => {
  for (const path of ["/assets/gone-1.js", "/assets/gone-1.css", "/sitemap.xml", "/.well-known/security.txt"]) {
    const answer = await request.get(path);
    expect([path, answer.status()]).toEqual([path, 404]);
    expect(answer.headers()["content-type"]).not.toContain("html");
  }
  const types = {
    "/favicon.ico": "image/x-icon",
    "/apple-touch-icon.png": "image/png",
    "/icon-192.png": "image/png",
    "/icon-512.png": "image/png",
    "/icon-maskable-512.png": "image/png",
    "/robots.txt": "text/plain; charset=utf-8",
    "/manifest.webmanifest": "application/manifest+json; charset=utf-8",
    "/sw.js": "text/javascript; charset=utf-8",
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()["content-type"]]).toEqual([path, 200, type]);
  }
  const page = await request.get("/MagicLinkNewUser/https://portal.example/robots.txt");
  expect([page.status(), page.headers()["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(page.headers()["x-robots-tag"]).toBe("noindex, nofollow");
});

/** Opens the portal, waits until its worker is there, and opens it again under the worker. */
async function install(page: Page, context: BrowserContext, open: () => Promise<void>): Promise<void> {
  const worker = context.waitForEvent("serviceworker");
  await open();
  await worker;
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}

function watch(page: Page, part: string): Request[] {
  const asked: Request[] = [];
  page.on("request", (request) => {
    if (request.url().includes(part)) asked.push(request);
  });
  return asked;
}

/** Whether the next heading has nothing under it when it is put into the page; runs in the page. */
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
