import { expect, type Locator, type Page } from "@playwright/test";

const prepared = new WeakSet<Locator>();

/**
 * Makes `fill` insert its text as an edit by the user in Firefox. Over WebDriver BiDi, Playwright
 * sets the value by script instead, and React does not notice the change.
 */
export function typeAsFirefoxDoes(page: Page): void {
  const locators: Locator = Object.getPrototypeOf(page.locator("html"));
  if (prepared.has(locators)) return;
  prepared.add(locators);
  const assign = locators.fill;
  locators.fill = async function (this: Locator, value, options) {
    if (value === "") return assign.call(this, value, options);
    await expect(this).toBeEditable(options);
    await this.selectText(options);
    const isInserted = await this.evaluate((_, text) => document.execCommand("insertText", false, text), value);
    // Falls back to setting the value, because date and time fields accept no inserted text.
    if (!isInserted) await assign.call(this, value, options);
  };
}
