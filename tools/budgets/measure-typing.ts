import { expect, type Page } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { descriptionOf } from "#e2e/world/job-form-page.ts";
import { type Span, watchMainThread } from "./main-thread.ts";
import { slowDown } from "./slow-machine.ts";
import type { Measure } from "./timed-runs.ts";

const KEYSTROKE_MS = 90;
/** Time limit for waits on a slow machine. */
const PATIENCE = { timeout: 30_000 };

const TYPED = [
  { into: (page: Page) => page.getByLabel("Job Title"), text: "Overnight baker" },
  { into: descriptionOf, text: "Bake bread for us." },
  { into: (page: Page) => page.getByLabel("City"), text: "Eau Claire" },
  { into: (page: Page) => page.getByLabel("Minimum Annual Pay"), text: "46800" },
  { into: (page: Page) => page.getByLabel("Special Instructions"), text: "Ring twice, please." },
];

/** Measures the time from each keystroke to the next frame in the job form on a slow machine. */
export function measureTyping(employer: Employer): Measure {
  return async (page, rate) => {
    await employer.signIn(page, paths.postJob);
    await expect(descriptionOf(page)).toBeVisible(PATIENCE);
    await page.waitForLoadState("networkidle");
    await slowDown(page, rate);
    const endWatch = await watchMainThread(page);
    const keystrokes = await page.evaluateHandle(watchKeystrokes);
    for (const { into, text } of TYPED) {
      await into(page).focus();
      await page.keyboard.type(text, { delay: KEYSTROKE_MS });
    }
    // Waits for the draft. The form stores it half a second after the last keystroke.
    await expect(page.getByText("Draft saved")).toBeVisible(PATIENCE);
    return { spans: await keystrokes.jsonValue(), tasks: await endWatch() };
  };
}

/**
 * Collects the browser's event timings. Each is the time from a keystroke to the next frame, in
 * multiples of 8 ms. Runs in the page.
 */
function watchKeystrokes(): Span[] {
  const spans: Span[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { name, startTime, duration } of list.getEntries()) {
      if (/^key|input$/.test(name)) spans.push({ name: "keystroke", from: startTime, to: startTime + duration });
    }
  });
  observer.observe({ type: "event", durationThreshold: 16 } as PerformanceObserverInit);
  return spans;
}
