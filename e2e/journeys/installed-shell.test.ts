import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { passTimeUntil } from "#e2e/world/pass-time.ts";

test.describe("the installed shell", () => {
  test.use({ savesData: false });

  // While the browser is offline, the test advances the page's clock until the app stops retrying.
  test("opens offline with a notice, continues once it is online, and caches only files of the build", {
    tag: ["@browsers", "@rare"],
  }, async ({ page, context, employer }) => {
    await employer.postJob({ name: "Counter Lead" });
    await install(page, () => employer.signIn(page, "/previous-jobs"));
    await context.setOffline(true);
    await page.clock.install();
    await page.goto("/dashboard");
    await expect(page.getByText("You are offline.")).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
    await passTimeUntil(page.getByRole("button", { name: "Retry" }).first());
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Post New Job" }).click();
    await expect(page.getByLabel("Job Title")).toBeVisible();
    await page.getByRole("link", { name: "Previous Jobs" }).click();
    await context.setOffline(false);
    await passTimeUntil(page.getByRole("rowheader", { name: "Counter Lead" }));
    await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();

    const apikey = await page.evaluate(() => JSON.parse(document.getElementById("config")?.textContent ?? "{}").apikey);
    const stored = await page.evaluate(readCaches);
    expect(stored.length).toBeGreaterThan(20);
    expect(
      stored.filter(({ path }) => !/^\/assets\/[\w-]+\.(js|css|woff2)$/.test(path)).map(({ path }) => path),
    ).toEqual(["/shell.html"]);
    expect(stored.filter(({ path }) => path.includes("tiptap-editor"))).toEqual([]);
    expect(apikey).toMatch(/./);
    expect(stored.filter(({ text }) => text.includes(apikey))).toEqual([]);
  });

  test("is cached even if the connection is lost for a moment after sign-in", { tag: "@rare" }, async ({
    page,
    context,
    employer,
  }) => {
    await page.clock.install();
    await employer.signIn(page, "/dashboard");
    await expect(page.getByText("Profile Views")).toBeVisible();
    await context.setOffline(true);
    await page.clock.runFor(5000);
    expect(context.serviceWorkers()).toEqual([]);
    await context.setOffline(false);
    const countWorkers = async () => {
      await page.clock.runFor(1000);
      return context.serviceWorkers().length;
    };
    await expect.poll(countWorkers).toBe(1);
  });

  test("keeps the files of a tab's version until the tab closes, and never caches pages of links", {
    tag: "@rare",
  }, async ({ page, context, employer }) => {
    await install(page, () => employer.signIn(page, "/dashboard"));
    // Adds a file that only an old build has, as if the server had been updated after the cache was
    // filled.
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

    await later.goto("/MagicLinkNewUser/https://portal.example/x.y");
    await later.goto("/profile");
    await expect(later.getByLabel("Company Name")).toBeVisible();
    expect((await later.evaluate(readCaches)).filter(({ path }) => path.includes("Magic"))).toEqual([]);
    await context.setOffline(true);
    await expect(later.goto("/magic-link/abc")).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
  });
});

// Missing files and the headers of pages are tested in serve-web.test.ts.
test("the build has icons, a manifest and a service worker", { tag: "@rare" }, async ({ request }) => {
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
});

/** Returns the files in the service worker's caches. Runs in the page. */
async function readCaches(): Promise<{ path: string; text: string }[]> {
  const found: { path: string; text: string }[] = [];
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = (await (await cache.match(request))?.text()) ?? "";
      found.push({ path: new URL(request.url).pathname, text });
    }
  }
  return found;
}

/**
 * Opens the portal, waits for its service worker, and reloads so that the worker controls the page.
 */
async function install(page: Page, open: () => Promise<void>): Promise<void> {
  await open();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe("activated");
}
