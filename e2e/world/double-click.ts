import type { Locator, Page } from "@playwright/test";

/** How long the page computes after a click, as on ordinary phones. */
const BUSY_MS = 150;

/** A double click while the page is busy: the second click is handled before the first has drawn anything. */
export async function doubleClick(target: Locator): Promise<void> {
  const page = target.page();
  await target.click({ trial: true, timeout: 10_000 });
  await keepBusyAfterClick(page);
  const { x, y } = await middleOf(target);
  await page.mouse.dblclick(x, y);
}

/** Two taps of a finger, which browsers don't count as a double click. */
export async function doubleTap(target: Locator): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  await keepBusyAfterClick(page);
  const { x, y } = await middleOf(target);
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

/** Runs before anything that the click has put off, such as drawing. */
async function keepBusyAfterClick(page: Page): Promise<void> {
  await page.evaluate((busyMs) => {
    const compute = () => {
      const end = performance.now() + busyMs;
      while (performance.now() < end);
    };
    addEventListener("click", () => setTimeout(compute), { capture: true, once: true });
  }, BUSY_MS);
}

async function middleOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error("There is nothing to click.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
