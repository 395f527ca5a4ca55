import { type Browser, expect, type Page } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import { contextOptions } from "#e2e/world/browser.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { median } from "./budget-table.ts";
import { farAway } from "./slow-machine.ts";

/** One step: from the click until it has been drawn, in milliseconds. */
export interface NavigationTime {
  link: string;
  heading: number;
  content: number;
}

interface Step {
  link: string;
  path: string;
  /** What the screen is for, by a selector; no part of the screen may be busy any more. */
  content: string;
}

/** Through the sidebar, from the dashboard. */
const STEPS: readonly Step[] = [
  { link: "Previous Jobs", path: paths.previousJobs, content: "tbody [role=rowheader]" },
  { link: "Company Profile", path: paths.profile, content: "input[name=name]" },
  { link: "User Permissions", path: paths.userPermissions, content: "tbody [role=rowheader]" },
  { link: "Post New Job", path: paths.postJob, content: "select[name=employment_type_id] option[value='2']" },
  { link: "Dashboard", path: paths.dashboard, content: "#main dd + dd" },
];

/** A member far from the server, on a slow machine, goes from screen to screen for the first time. */
export async function measureNavigation(browser: Browser, url: string, employer: Employer): Promise<NavigationTime[]> {
  const context = await browser.newContext({ ...contextOptions, baseURL: url });
  const page = await context.newPage();
  const worker = context.waitForEvent("serviceworker");
  await employer.signIn(page, paths.account);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  // Preloading is done when the worker starts.
  await worker;
  await farAway(page);
  const times: NavigationTime[] = [];
  for (const step of STEPS) times.push(await measureStep(page, step));
  await context.close();
  return times;
}

async function measureStep(page: Page, { link, path, content }: Step): Promise<NavigationTime> {
  const place = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link });
  await page.waitForLoadState("networkidle");
  const drawn = page.evaluate(watchScreen, { link, path, content });
  // The pointer jumps onto the link and presses at once: people rest on it for a while, and get the data earlier.
  await place.click();
  return drawn;
}

/** Counts from the click to the picture with the new heading, and to the one with the content; runs in the page. */
function watchScreen({ link, path, content }: Step): Promise<NavigationTime> {
  return new Promise((resolve) => {
    const before = document.querySelector("h1");
    let clicked = 0;
    let heading = 0;
    addEventListener("click", ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
    const look = () => {
      const now = document.querySelector("h1");
      if (clicked > 0 && now !== before && location.pathname === path) {
        heading ||= performance.now() - clicked;
        const isBusy = document.querySelector("#main [aria-busy=true]") !== null;
        if (!isBusy && document.querySelector(content))
          return resolve({ link, heading, content: performance.now() - clicked });
      }
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

/** The slowest step, each by its median over all runs. */
export function slowest(
  runs: readonly NavigationTime[][],
  part: "heading" | "content",
): { link: string; time: number } {
  const medians = STEPS.map(({ link }) => {
    const times = runs.flat().filter((time) => time.link === link);
    return { link, time: median(times.map((time) => time[part])) };
  });
  return medians.toSorted((a, b) => b.time - a.time)[0] ?? { link: "", time: Number.NaN };
}
