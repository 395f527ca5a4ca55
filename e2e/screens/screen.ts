import { expect as configurable, type Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** The pictures are taken outside the test runner, without its time limits. */
export const expect = configurable.configure({ timeout: 15_000 });

export interface Screen {
  name: string;
  /** Its picture shows the window as it was scrolled, not the whole page. */
  isWindow?: boolean;
  /** Leaves the page with everything loaded. */
  open(page: Page, stage: Stage): Promise<void>;
  /** What can be opened on it, one after another. */
  parts?: readonly Part[];
  /** Puts back what others would see. */
  leave?(stage: Stage): Promise<void>;
}

/** A menu, a dialog or another state of a screen; shown again on a page of another width, it does no harm. */
export interface Part {
  name: string;
  /** Is not there, or looks the same, elsewhere. */
  only?: "desk" | "phone";
  /** What is new on the page; axe has judged the rest already. */
  place: string;
  /** It is opened over the screen and has its own focus stops. */
  isOver?: boolean;
  show(page: Page): Promise<void>;
  hide(page: Page): Promise<void>;
}

/** The screens of a tour are visited one after another, on one page. */
export interface Tour {
  name: string;
  screens: readonly Screen[];
}

const PHONE_BELOW = 768;
const POPUPS = "[role=menu], [role=dialog], [role=alertdialog]";

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < PHONE_BELOW;
}

/** Makes the window as high as the page, so that what sticks to its end covers nothing. */
export async function showWholePage(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  // Once more, for a field that grows with the window.
  for (let round = 0; round < 2; round += 1) {
    const height = await page.evaluate(() => Math.max(innerHeight, document.documentElement.scrollHeight));
    await page.setViewportSize({ width, height });
  }
  await page.evaluate(() => scrollTo(0, 0));
}

export function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

export function press(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole("button", { name }).first().click();
}

/** What Escape closes. */
export function popup(name: string, place: string, show: Part["show"], only?: Part["only"]): Part {
  return {
    name,
    place,
    isOver: true,
    ...(only && { only }),
    async show(page) {
      await show(page);
      await expect(page.locator(place).first()).toBeVisible();
    },
    hide: closePopups,
  };
}

/** The screen after a button that reports errors. */
export function refused(name: string, button: string, error: string): Part {
  return {
    name,
    place: "main",
    async show(page) {
      await page.getByRole("button", { name: button, exact: true }).click();
      await expect(page.getByText(error).first()).toBeVisible();
    },
    async hide() {},
  };
}

/** A menu inside the drawer takes one Escape each. */
async function closePopups(page: Page): Promise<void> {
  const popups = page.locator(POPUPS);
  for (let count = await popups.count(); count > 0; count = await popups.count()) {
    await page.keyboard.press("Escape");
    await expect.poll(() => popups.count()).toBeLessThan(count);
  }
}
