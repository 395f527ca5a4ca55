import { expect, type Locator, type Page } from "@playwright/test";

const prepared = new WeakSet<Locator>();

/**
 * Makes `fill` insert its text as an edit of the user in Firefox. By WebDriver BiDi, Playwright assigns
 * the value in the page instead, which React does not notice.
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
    // Fields of dates and times take a value only.
    if (!isInserted) await assign.call(this, value, options);
  };
}
