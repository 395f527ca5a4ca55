import { expect as configurable, type Page } from "@playwright/test";
import type { Stage } from "./stage.ts";

/** Sets a timeout, because screenshots run outside the test runner and its configuration. */
export const expect = configurable.configure({ timeout: 15_000 });

export interface Screen {
  name: string;
  /** True if the screenshot shows the window at its scroll position, not the whole page. */
  isWindow?: boolean;
  /** Opens the screen and waits until everything has loaded. */
  open(page: Page, stage: Stage): Promise<void>;
  /** Menus, dialogs and states to open on the screen, one after another. */
  parts?: readonly Part[];
  /** Removes data that would change other screens. */
  leave?(stage: Stage): Promise<void>;
}

/** A menu, a dialog or another state of a screen. The sweep shows it again at each width. */
export interface Part {
  name: string;
  /**
   * The only device on which the sweep checks this menu or dialog. The menu or dialog is missing or
   * looks the same on the other device.
   */
  only?: "desk" | "phone";
  /**
   * Selector of the menu or dialog. axe checks only this content, because it has already checked
   * the screen.
   */
  place: string;
  /** True if the menu or dialog opens over the screen and has its own focus stops. */
  isOver?: boolean;
  show(page: Page): Promise<void>;
  hide(page: Page): Promise<void>;
}

/** Screens that are visited one after another on one page. */
export interface Tour {
  name: string;
  /**
   * True if the screens of the tour have most actions in common. The double-click tests then check
   * each action on a single screen.
   */
  sharesActions?: boolean;
  screens: readonly Screen[];
}

const PHONE_BELOW = 768;
const POPUPS = "[role=menu], [role=dialog], [role=alertdialog]";

export function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < PHONE_BELOW;
}

/** Makes the window as high as the page, so that sticky bars cover nothing. */
export async function showWholePage(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  // Resizes twice, because some fields grow with the window and make the page higher.
  for (let round = 0; round < 2; round += 1) {
    const height = await page.evaluate(() => Math.max(innerHeight, document.documentElement.scrollHeight));
    await page.setViewportSize({ width, height });
  }
  await page.evaluate(() => scrollTo(0, 0));
}

export function heading(page: Page) {
  return page.getByRole("heading", { level: 1 });
}

export function click(page: Page, name: string | RegExp): Promise<void> {
  return page.getByRole("button", { name }).first().click();
}

/** Describes a menu or dialog that Escape closes. */
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

/** Describes the error message that a click on a button shows. */
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

/** Presses Escape until all popups are closed. A menu inside the drawer needs two keys. */
async function closePopups(page: Page): Promise<void> {
  const popups = page.locator(POPUPS);
  for (let count = await popups.count(); count > 0; count = await popups.count()) {
    await page.keyboard.press("Escape");
    await expect.poll(() => popups.count()).toBeLessThan(count);
  }
}
