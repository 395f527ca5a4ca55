import { type Browser, expect, type Page } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import { contextOptions } from "#e2e/world/browser.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { descriptionOf } from "#e2e/world/job-form-page.ts";
import { slowDown } from "./slow-machine.ts";

const KEYSTROKE_MS = 90;
/** Of a machine that is slow without our slowing it down. */
const PATIENCE = { timeout: 30_000 };

const TYPED = [
  { into: (page: Page) => page.getByLabel("Job Title"), text: "Overnight baker" },
  { into: descriptionOf, text: "Bake bread for us." },
  { into: (page: Page) => page.getByLabel("City"), text: "Eau Claire" },
  { into: (page: Page) => page.getByLabel("Minimum Annual Pay"), text: "46800" },
  { into: (page: Page) => page.getByLabel("Special Instructions"), text: "Ring twice, please." },
];

/** Milliseconds from a keystroke to the next picture, the slowest one of typing through the job form on a slow machine. */
export async function measureTyping(browser: Browser, url: string, employer: Employer): Promise<number> {
  const context = await browser.newContext({ ...contextOptions, baseURL: url });
  const page = await context.newPage();
  await employer.signIn(page, paths.postJob);
  await expect(descriptionOf(page)).toBeVisible(PATIENCE);
  await page.waitForLoadState("networkidle");
  await slowDown(page, { cpu: true });
  const worst = await page.evaluateHandle(watchKeystrokes);
  for (const { into, text } of TYPED) {
    await into(page).focus();
    await page.keyboard.type(text, { delay: KEYSTROKE_MS });
  }
  // The draft is stored half a second after the last keystroke.
  await expect(page.getByText("Draft saved")).toBeVisible(PATIENCE);
  const milliseconds = await worst.evaluate(({ duration }) => duration);
  await context.close();
  return milliseconds;
}

/** Event timing counts from the keystroke to the picture after it, in steps of 8 ms; runs in the page. */
function watchKeystrokes(): { duration: number } {
  const worst = { duration: 0 };
  const observer = new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) {
      if (/^key|input$/.test(name)) worst.duration = Math.max(worst.duration, duration);
    }
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  return worst;
}
