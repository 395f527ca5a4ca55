import type { Browser } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import { contextOptions } from "#e2e/world/browser.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { slowDown } from "./slow-machine.ts";

/** Seconds from entering the URL to the first ten jobs in view, with an empty cache on a slow machine and network. */
export async function measureJobRows(browser: Browser, url: string, employer: Employer, query = ""): Promise<number> {
  const context = await browser.newContext({ ...contextOptions, baseURL: url });
  const page = await context.newPage();
  await page.addInitScript(markFirstRows);
  await slowDown(page, { cpu: true, network: true });
  await employer.signIn(page, paths.previousJobs + query);
  const rows = await page.waitForFunction(() => performance.getEntriesByName("ten rows")[0]?.startTime);
  const milliseconds = Number(await rows.jsonValue());
  await context.close();
  return milliseconds / 1000;
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
