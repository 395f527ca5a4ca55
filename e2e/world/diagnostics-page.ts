import { expect, type Locator, type Page } from "@playwright/test";

export const floating = (page: Page) => page.getByRole("button", { name: "Report a bug" });
export const panel = (page: Page) => page.getByRole("region", { name: "Report a bug" });
const consoleOnScreen = (page: Page) => page.getByRole("dialog", { name: "Diagnostics" });

export async function openConsole(page: Page): Promise<Locator> {
  await floating(page).click();
  await page.getByRole("button", { name: "Display Console on Screen" }).click();
  await expect(consoleOnScreen(page)).toBeVisible();
  return consoleOnScreen(page);
}

/** Says something on the page's console. */
export async function say(page: Page, level: "debug" | "log" | "info" | "warn" | "error", ...values: unknown[]) {
  // biome-ignore lint/suspicious/noConsole: what is logged there is what is tested.
  await page.evaluate(([method, texts]) => console[method](...texts), [level, values] as const);
}

export async function allowClipboard(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Keeps email drafts from leaving the page and returns the URLs that would have been opened. */
export async function catchMailDrafts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const drafts: string[] = [];
    Object.assign(window, { drafts });
    addEventListener("click", (event) => {
      if (!(event.target instanceof HTMLAnchorElement) || event.target.protocol !== "mailto:") return;
      event.preventDefault();
      drafts.push(event.target.href);
    });
  });
  return () => page.evaluate(() => (window as unknown as { drafts: string[] }).drafts);
}
