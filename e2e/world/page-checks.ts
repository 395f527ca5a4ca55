import { AxeBuilder } from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Rules that axe leaves out by default; the others it leaves out are of AAA or superseded. */
const MORE_RULES = { "target-size": { enabled: true }, "landmark-complementary-is-top-level": { enabled: true } };

/** Every rule of axe, best practices included, on the page as it is, or on one part of it. */
export async function expectNoAxeViolations(page: Page, part?: string): Promise<void> {
  expect(await findAxeViolations(page, part)).toEqual([]);
}

/** One entry for a rule that is broken, with the places and what is wrong there. */
export async function findAxeViolations(page: Page, part?: string): Promise<{ rule: string; where: string[] }[]> {
  await page.evaluate(settleAnimations);
  const isThere = await page.evaluate(() => "axe" in window);
  // A page without frames needs no second page to put results together, and no one reads what passes: a tenth of the time.
  const axe = new AxeBuilder(isThere ? { page, axeSource: ";" } : { page })
    .setLegacyMode()
    .options({ rules: MORE_RULES, resultTypes: ["violations"] });
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  return violations.map(({ id, help, nodes }) => ({
    rule: `${id}: ${help}`,
    where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
  }));
}

/** A color on its way from light to dark has a contrast that no one sees. Not waited for: it never ends on a page in the background. Runs in the page. */
function settleAnimations(): void {
  for (const each of document.getAnimations()) {
    if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
  }
}

/** Makes the page this narrow, where nothing may scroll sideways or stick out. */
export async function expectNoSidewaysScroll(page: Page, width = 320): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  await expect.poll(() => page.evaluate(widestPart), { message: `what is wider than ${width} px` }).toBeNull();
}

/** Waits until the browser's history has an entry for an open layer, shortly after the layer is drawn. */
export async function expectLayer(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBe(true);
}

/** Waits until the layers that were closed have left the browser's history. Their step back would abort a reload. */
export async function expectNoLayer(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeUndefined();
}

/** The tag and words of whatever reaches beyond the right edge; runs in the page. */
function widestPart(): string | null {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return null;
  const parts = [...document.body.querySelectorAll("*")];
  const widest = parts.toSorted((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0];
  return `${root.scrollWidth} px: ${widest?.outerHTML.slice(0, 200)}`;
}
