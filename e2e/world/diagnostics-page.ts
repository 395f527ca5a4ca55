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

/** Logs values on the page's console. */
export async function logToConsole(
  page: Page,
  level: "debug" | "log" | "info" | "warn" | "error",
  ...values: unknown[]
) {
  // biome-ignore lint/suspicious/noConsole: the test is about the page's console
  await page.evaluate(([method, texts]) => console[method](...texts), [level, values] as const);
}

export async function allowClipboard(page: Page): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
}

export const clipboard = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Prevents the browser from opening mailto links, and collects their URLs. */
export async function catchEmailDrafts(page: Page): Promise<() => Promise<string[]>> {
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
