/**
 * Measures the performance budgets in a real browser against the real server: `npm run budgets`.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { type Browser, chromium } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import { tours } from "#e2e/screens/screens.ts";
import { inventStage } from "#e2e/screens/stage.ts";
import { sweep } from "#e2e/screens/sweep.ts";
import { contextOptions, launchOptions } from "#e2e/world/browser.ts";
import { createEmployer, type Employer } from "#e2e/world/employer.ts";
import { createFaults } from "#e2e/world/faults.ts";
import { type Portal, startPortal } from "#e2e/world/portal.ts";
import { type Budget, isOver, median, toTable } from "./budget-table.ts";
import { CATEGORIES, lighthouseObstacle, runLighthouse, type Scores } from "./lighthouse.ts";
import { watchMainThread } from "./main-thread.ts";
import { measureNavigation } from "./measure-navigation.ts";
import { measureTransfers } from "./measure-transfers.ts";
import { measureTyping } from "./measure-typing.ts";
import { openPublicPages } from "./open-public-pages.ts";
import { describeRuns, medianTimes, slowest } from "./run-report.ts";
import { SLOW_4G, slowDown, WANTED_INDEX } from "./slow-machine.ts";
import { type Measure, timeRuns } from "./timed-runs.ts";

const { values: options } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    /** `--no-lighthouse` skips Lighthouse. */
    lighthouse: { type: "boolean", default: true },
  },
  allowNegative: true,
});
const runs = Number(options.runs);

const FILTERS = { "": "", "?status=expired": ", expired", "?search=rochester": ", searched" };
const NAVIGATION = "Navigation, round trip 300 ms, slow CPU";
/**
 * Minimum points of the sign-in page. SEO is missing, because search engines must not list the
 * page.
 */
const SIGN_IN_POINTS: Scores = { performance: 99, accessibility: 100, "best-practices": 100 };
const PUBLIC_POINTS: Scores = { performance: 100, accessibility: 100, "best-practices": 100, seo: 100 };

const portal = await startPortal();
try {
  const obstacle = options.lighthouse ? await lighthouseObstacle() : "it was skipped with --no-lighthouse";
  const budgets = [
    ...(await inBrowser((browser) => measureInBrowser(browser, portal))),
    ...(obstacle === null ? await judgePages(portal) : []),
  ];
  say(`\n${toTable(budgets)}\n`);
  say(`Bytes are gzip; browsers get brotli, which is smaller. Times and points are the median of ${runs} runs on`);
  say(
    `${cpus().length} × ${cpus()[0]?.model}. Times are those of a machine with index ${WANTED_INDEX} (record 34), points`,
  );
  say("those of this machine. Other work on the machine makes them worse.");
  if (obstacle !== null) say(`The rows of Lighthouse are missing: ${obstacle}`);
  if (budgets.some(isOver)) process.exitCode = 1;
} finally {
  await portal.close();
}

async function inBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch(launchOptions);
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

async function measureInBrowser(browser: Browser, { url, database }: Portal): Promise<Budget[]> {
  const employer = await createEmployer(portal);
  await employer.seedJobs(50_000);
  await database.admin.query("analyze");
  const transfers = await measureTransfers(browser, url, employer);
  const timed = async (name: string, measure: Measure) => {
    const result = await timeRuns(browser, url, runs, measure);
    say(describeRuns(name, result));
    return medianTimes(result.runs);
  };
  const typing = await timed("Typing", measureTyping(employer));
  const navigation = await timed("Navigation", measureNavigation(employer));
  const [heading, content] = [slowest(navigation, "heading, "), slowest(navigation, "content, ")];
  const jobRows: Budget[] = [];
  for (const [query, which] of Object.entries(FILTERS)) {
    const name = `Rows of 50,000 jobs${which}, slow 4G, slow CPU`;
    const { rows = Number.NaN } = await timed(name, measureJobRows(employer, query));
    jobRows.push({ name, measured: rows / 1000, limit: query === "" ? 2.3 : 2.8, unit: "s" });
  }
  const violations = await findViolations(browser, portal);
  for (const violation of violations) say(violation);
  return [
    ...transfers,
    { name: "axe, every rule, every screen and popup", measured: violations.length, limit: 0, unit: "violations" },
    { name: "Typing in the job form, slow CPU: worst event", measured: typing.keystroke ?? 0, limit: 56, unit: "ms" },
    { name: `${NAVIGATION}: heading (slowest: ${heading.name})`, measured: heading.time, limit: 100, unit: "ms" },
    { name: `${NAVIGATION}: content (slowest: ${content.name})`, measured: content.time, limit: 700, unit: "ms" },
    ...jobRows,
  ];
}

async function judgePages(of: Portal): Promise<Budget[]> {
  const pages = [
    { name: "Sign-in", path: "/", points: SIGN_IN_POINTS },
    ...(await openPublicPages(of)).map((page) => ({ ...page, points: PUBLIC_POINTS })),
  ];
  const budgets: Budget[] = [];
  for (const { name, path, points } of pages) {
    const categories = CATEGORIES.filter((category) => points[category] !== undefined);
    const scores = await repeat(`Lighthouse, ${name}`, () => runLighthouse(of.url + path, categories));
    for (const category of categories) {
      const measured = median(scores.map((score) => score[category] ?? 0));
      const what = `${name}, Lighthouse on a phone: ${category.replace("-", " ")}`;
      budgets.push({ name: what, measured, limit: points[category] ?? 0, unit: "points" });
    }
  }
  return budgets;
}

/** Repeats a measurement. Prints each result, so that readers see how results vary. */
async function repeat<T>(name: string, measure: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure());
  say(`${name}: ${results.map((result) => JSON.stringify(result)).join(", ")}`);
  return results;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * Measures the time from opening the URL until the first ten jobs show. The cache is empty, and CPU
 * and network are slow.
 */
export function measureJobRows(employer: Employer, query = ""): Measure {
  return async (page, rate) => {
    await page.addInitScript(markFirstRows);
    await slowDown(page, rate, SLOW_4G);
    const endWatch = await watchMainThread(page);
    await employer.signIn(page, paths.previousJobs + query);
    const rows = await page.waitForFunction(() => performance.getEntriesByName("ten rows")[0]?.startTime);
    const to = Number(await rows.jsonValue());
    return { spans: [{ name: "rows", from: 0, to }], tasks: await endWatch() };
  };
}

/** Sets a performance mark after the frame with ten rows was drawn. Runs in the page. */
function markFirstRows(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll("tbody [role=rowheader]").length < 10) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("ten rows")));
  });
  observer.observe(document, { childList: true, subtree: true });
}

/**
 * Opens all screens and popups, and returns the axe rules that they break.
 * e2e/screens/accessibility.test.ts fails for the same rules.
 */
export async function findViolations(browser: Browser, portal: Portal): Promise<string[]> {
  const found: string[] = [];
  for (const { screens } of tours) {
    const context = await browser.newContext({ ...contextOptions, baseURL: portal.url });
    const page = await context.newPage();
    const stage = await inventStage(portal, createFaults(portal));
    for (const screen of screens) found.push(...(await sweep(page, stage, screen)));
    await context.close();
  }
  return found;
}
