import { type Browser, type BrowserContext, expect, type Page } from "@playwright/test";
import { paths, type Route, routesFor } from "#domain/routes.ts";
import { contextOptions, saveData } from "#e2e/world/browser.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { descriptionOf } from "#e2e/world/job-form-page.ts";
import type { Budget } from "./budget-table.ts";
import { GZIP_ONLY, sumKiB, type Transfer, watchTransfers, weighFile, weighStyles } from "./transfers.ts";

const SCRIPT = /\.js$/;
const EDITOR = /\/tiptap-editor-[^/]+\.js$/;
const SCRIPT_WITHOUT_EDITOR = /^(?!.*\/tiptap-editor-).*\.js$/;

/** Number of pages that are open at the same time. */
const AT_ONCE = 4;

/**
 * Measures the bytes that pages load until they are complete. The result is the same on every
 * machine.
 */
export async function measureTransfers(browser: Browser, url: string, employer: Employer): Promise<Budget[]> {
  // Turns preloading off, because preloaded files have their own budget.
  const newContext = async () => {
    const context = await browser.newContext({ ...contextOptions, baseURL: url, extraHTTPHeaders: GZIP_ONLY });
    await context.addInitScript(saveData);
    return context;
  };
  const [signIn, table, form] = await Promise.all([
    loadFirst(await newContext(), (page) => page.goto(paths.home)),
    loadFirst(await newContext(), async (page) => {
      await employer.signIn(page, paths.previousJobs);
      await expect(page.getByRole("rowheader").first()).toBeVisible();
    }),
    loadFirst(await newContext(), async (page) => {
      await employer.signIn(page, paths.postJob);
      await expect(descriptionOf(page)).toBeVisible();
    }),
  ]);
  const visitors = await newContext();
  const employers = await newContext();
  await employer.signIn(await employers.newPage());
  const styles = [
    ...(await weighRoutes(visitors, routesFor("everyone", "visitor"))),
    ...(await weighRoutes(employers, routesFor("user", "member"))),
  ];
  const ahead = await weighPreloads(browser, url, employer, table);
  const [most] = styles.toSorted((a, b) => b.size - a.size);
  const budgets: Budget[] = [
    { name: "Sign-in: JS before interaction", measured: sumKiB(signIn, SCRIPT), limit: 105, unit: "KiB" },
    { name: "Job table: JS in all", measured: sumKiB(table, SCRIPT), limit: 150, unit: "KiB" },
    {
      name: "Job form without the editor: JS in all",
      measured: sumKiB(form, SCRIPT_WITHOUT_EDITOR),
      limit: 175,
      unit: "KiB",
    },
    { name: "Editor, lazy", measured: sumKiB(form, EDITOR), limit: 125, unit: "KiB" },
    { name: `CSS, any route (most: ${most?.path})`, measured: most?.size ?? 0, limit: 8, unit: "KiB" },
    { name: "Preloaded when idle, after the job table", measured: ahead, limit: 220, unit: "KiB" },
    { name: "Sign-in: requests", measured: signIn.length, limit: 8, unit: "requests" },
    { name: "Job table: requests", measured: table.length, limit: 12, unit: "requests" },
  ];
  const unseen = budgets.find(({ measured }) => measured === 0);
  if (unseen) throw new Error(`Nothing was found for "${unseen.name}". Its route or file has another name now.`);
  return budgets;
}

/** Opens a page with an empty cache. Returns the files that it loaded. */
async function loadFirst(context: BrowserContext, open: (page: Page) => Promise<unknown>): Promise<Transfer[]> {
  const page = await context.newPage();
  const transfers = await watchTransfers(page);
  await open(page);
  await page.waitForLoadState("networkidle");
  await context.close();
  return transfers;
}

/**
 * Measures the files that load while the browser is idle: other screens' code and the service
 * worker's files.
 */
async function weighPreloads(browser: Browser, url: string, employer: Employer, first: Transfer[]): Promise<number> {
  const context = await browser.newContext({ ...contextOptions, baseURL: url });
  const page = await context.newPage();
  await employer.signIn(page, paths.previousJobs);
  const stored = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const caches = await Promise.all((await self.caches.keys()).map((name) => self.caches.open(name)));
    const requests = await Promise.all(caches.map((cache) => cache.keys()));
    return requests.flat().map((request) => new URL(request.url).pathname);
  });
  await context.close();
  const known = new Set(first.map(({ path }) => path));
  const sizes = ["/sw.js", ...stored].filter((path) => !known.has(path)).map((path) => weighFile(url + path));
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Measures the stylesheets of each route and of the home page. */
async function weighRoutes(context: BrowserContext, routes: Route[]): Promise<{ path: string; size: number }[]> {
  const waiting = [paths.home, ...routes.map(({ path, hasRest }) => (hasRest ? `${path}/x` : path))];
  const weighed: { path: string; size: number }[] = [];
  const work = async () => {
    for (let path = waiting.shift(); path; path = waiting.shift()) {
      const page = await context.newPage();
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      weighed.push({ path, size: await weighStyles(page) });
      await page.close();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  await context.close();
  return weighed;
}
