import { type Account, SESSION_KEY } from "#e2e/world/account.ts";
import { test as base } from "#e2e/world/fixtures.ts";
import { WebKitPage } from "./webkit-page.ts";

export { expect } from "@playwright/test";

/** A window of WebKit with empty storage. */
export const test = base.extend<{ webkit: WebKitPage }>({
  webkit: async ({ portal }, use) => {
    const page = await WebKitPage.start(portal.url);
    await use(page);
    await page.close();
  },
  // Replaces Playwright's fixture, whose page would start Chromium.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
  failOnPageErrors: async ({}, use) => use(undefined),
});

/** Opens the portal as this user, without the sign-in screen. */
export async function signIn(webkit: WebKitPage, account: Account, path: string): Promise<void> {
  await webkit.open("/robots.txt");
  await webkit.run("localStorage.setItem(...arguments)", SESSION_KEY, await account.startSession());
  await webkit.open(path);
}
