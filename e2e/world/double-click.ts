import type { Locator, Page } from "@playwright/test";

/** Time that the page is busy after a click, as on a slow phone. */
const BUSY_MS = 150;

/** Double-clicks while the page is busy, so that both clicks arrive before React renders. */
export async function doubleClick(target: Locator): Promise<void> {
  const page = target.page();
  await target.click({ trial: true, timeout: 10_000 });
  await keepBusyAfterClick(page);
  const { x, y } = await middleOf(target);
  await page.mouse.dblclick(x, y);
}

/** Taps twice, which browsers don't count as a double click. */
export async function doubleTap(target: Locator): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  await keepBusyAfterClick(page);
  const { x, y } = await middleOf(target);
  await page.touchscreen.tap(x, y);
  await page.touchscreen.tap(x, y);
}

/** Blocks the page right after the click, before deferred work such as rendering starts. */
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
  if (!box) throw new Error("The element to click has no box");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
