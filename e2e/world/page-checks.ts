import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, type Page } from "@playwright/test";
import type axe from "axe-core";

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/**
 * Enables rules that axe skips by default. Leaves out only rules for level AAA and superseded
 * rules.
 */
const MORE_RULES = { "target-size": { enabled: true }, "landmark-complementary-is-top-level": { enabled: true } };

/** The rules whose result depends on the color scheme. */
export const COLOR_RULES = ["color-contrast", "link-in-text-block"];

/** Runs every axe rule, including best practices, on the page. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await findAxeViolations(page)).toEqual([]);
}

/**
 * Runs every axe rule in the light color scheme, and the rules about colors also in the dark
 * scheme.
 */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light" });
  await expectNoAxeViolations(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await findAxeViolations(page, undefined, COLOR_RULES)).toEqual([]);
}

/**
 * Runs all or some rules on the page or a part of it. Returns each violated rule with its elements
 * and a summary of each failure.
 */
export async function findAxeViolations(
  page: Page,
  part?: string,
  rules?: string[],
): Promise<{ rule: string; where: string[] }[]> {
  // Adds the minified axe once per page, because adding it takes as long as running it.
  for (const frame of page.frames()) if (!(await frame.evaluate(settleAnimations))) await frame.evaluate(AXE);
  const options: axe.RunOptions = {
    ...(rules ? { runOnly: rules } : { rules: MORE_RULES }),
    resultTypes: ["violations"],
    // Preloads no stylesheets, because the only rule that reads them is turned off.
    preload: { assets: ["media"] },
  };
  return page.evaluate(
    async ({ part, options }) => {
      if (!window.axe) throw new Error("The page left while axe was added");
      const { violations } = await window.axe.run(part ?? document, options);
      return violations.map(({ id, help, nodes }) => ({
        rule: `${id}: ${help}`,
        where: nodes.map(({ target, failureSummary }) => `${target.join(" ")}: ${failureSummary}`),
      }));
    },
    { part, options },
  );
}

/**
 * Ends animations, because axe would measure the contrast of changing colors. In a background tab,
 * animations never end by themselves. Returns true if axe was already added to the page. Runs in
 * the page.
 */
function settleAnimations(): boolean {
  for (const each of document.getAnimations()) {
    if (each.effect?.getComputedTiming().endTime !== Infinity) each.finish();
  }
  return window.axe !== undefined;
}

/** Makes the window narrow and expects no horizontal overflow. */
export async function expectNoSidewaysScroll(page: Page, width = 320): Promise<void> {
  await page.setViewportSize({ width, height: 640 });
  await expect
    .poll(() => page.evaluate(widestPart), { message: `the element that is wider than ${width} px` })
    .toBeNull();
}

/** Waits until the browser's history has an entry for the open layer. */
export async function expectLayer(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBe(true);
}

/**
 * Waits until the app has gone back in the browser's history, to remove the entry of a closed
 * layer. Call it before a reload, because going back would abort the reload.
 */
export async function expectNoLayer(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => history.state?.layer)).toBeUndefined();
}

/**
 * Returns the start of the HTML of the element that extends farthest beyond the right edge. Runs in
 * the page.
 */
export function widestPart(): string | null {
  const root = document.documentElement;
  if (root.scrollWidth <= root.clientWidth) return null;
  const parts = [...document.body.querySelectorAll("*")];
  const widest = parts.toSorted((a, b) => b.getBoundingClientRect().right - a.getBoundingClientRect().right)[0];
  return `${root.scrollWidth} px: ${widest?.outerHTML.slice(0, 200)}`;
}
