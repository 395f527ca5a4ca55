import { paths } from "#domain/routes.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { watchMainThread } from "./main-thread.ts";
import { SLOW_4G, slowDown } from "./slow-machine.ts";
import type { Measure } from "./timed-runs.ts";

/** From entering the URL to the first ten jobs in view, with an empty cache on a slow machine and network. */
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

/** Marks when the picture with the rows has been drawn; runs in the page. */
function markFirstRows(): void {
  const observer = new MutationObserver(() => {
    if (document.querySelectorAll("tbody [role=rowheader]").length < 10) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("ten rows")));
  });
  observer.observe(document, { childList: true, subtree: true });
}
