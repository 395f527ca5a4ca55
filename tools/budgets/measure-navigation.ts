import { expect, type Page } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { type Span, watchMainThread } from "./main-thread.ts";
import { FAR_AWAY, slowDown } from "./slow-machine.ts";
import type { Measure } from "./timed-runs.ts";

interface Step {
  link: string;
  path: string;
  /**
   * A selector for the screen's content. The measurement ends when the content is visible and
   * nothing is loading.
   */
  content: string;
}

/** Links of the sidebar, in the order in which they are clicked. */
const STEPS: readonly Step[] = [
  { link: "Previous Jobs", path: paths.previousJobs, content: "tbody [role=rowheader]" },
  { link: "Company Profile", path: paths.profile, content: "input[name=name]" },
  { link: "User Permissions", path: paths.userPermissions, content: "tbody [role=rowheader]" },
  { link: "Post New Job", path: paths.postJob, content: "select[name=employment_type_id] option[value='2']" },
  { link: "Dashboard", path: paths.dashboard, content: "#main dd + dd" },
];

/** Measures a member's first visit to each screen on a slow machine that is far from the server. */
export function measureNavigation(employer: Employer): Measure {
  return async (page, rate) => {
    const worker = page.context().waitForEvent("serviceworker");
    await employer.signIn(page, paths.account);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    // Waits until the service worker has started, because preloading has ended by then.
    await worker;
    await slowDown(page, rate, FAR_AWAY);
    const endWatch = await watchMainThread(page);
    const spans: Span[] = [];
    for (const step of STEPS) spans.push(...(await measureStep(page, step)));
    return { spans, tasks: await endWatch() };
  };
}

async function measureStep(page: Page, { link, path, content }: Step): Promise<Span[]> {
  const place = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: link });
  await page.waitForLoadState("networkidle");
  const box = await place.boundingBox();
  if (!box) throw new Error(`there is no link ${link}`);
  const watch = await page.evaluateHandle(watchScreen, { link, path, content });
  // Clicks at coordinates. Hovering would load the data before the click, and Playwright's click on
  // a locator would run checks in the page.
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  return watch.evaluate(({ drawn }) => drawn);
}

/**
 * Measures two times from the click: to the frame with the new heading, and to the frame with the
 * content. Runs in the page.
 */
function watchScreen({ link, path, content }: Step): { drawn: Promise<Span[]> } {
  const drawn = new Promise<Span[]>((resolve) => {
    const before = document.querySelector("h1");
    let from = 0;
    let heading = 0;
    addEventListener("click", ({ timeStamp }) => (from = timeStamp), { capture: true, once: true });
    const check = () => {
      const now = document.querySelector("h1");
      if (from > 0 && now !== before && location.pathname === path) {
        heading ||= performance.now();
        const isBusy = document.querySelector("#main [aria-busy=true]") !== null;
        if (!isBusy && document.querySelector(content)) {
          const to = performance.now();
          return resolve([
            { name: `heading, ${link}`, from, to: heading },
            { name: `content, ${link}`, from, to },
          ]);
        }
      }
      requestAnimationFrame(check);
    };
    requestAnimationFrame(check);
  });
  return { drawn };
}
