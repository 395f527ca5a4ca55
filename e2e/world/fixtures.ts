import { test as base } from "@playwright/test";
import { type Account, createAccount } from "./account.ts";
import { saveData } from "./browser.ts";
import { createEmployer, type Employer } from "./employer.ts";
import { createFaults, type Faults } from "./faults.ts";
import { typeAsFirefoxDoes } from "./firefox-typing.ts";
import { type Portal, startPortal } from "./portal.ts";
import { inventVisitor, type Visitor } from "./visitor.ts";

export { expect } from "@playwright/test";

export interface WorkerFixtures {
  portal: Portal;
}

export interface TestFixtures {
  /** The SMTP server to which the portal sends its emails. */
  mailbox: Portal["sink"];
  /** A person without an account. */
  visitor: Visitor;
  /** A user without a company. */
  account: Account;
  /** A user with a company. */
  employer: Employer;
  /** Makes requests to a table fail or wait. */
  faults: Faults;
  /**
   * True (the default) if the browser's data saver is on. If false, the app preloads when idle, as
   * in most browsers.
   */
  savesData: boolean;
  /** Fails the test after an uncaught error in the page. */
  failOnPageErrors: undefined;
}

let ipAddresses = 0;

/** Tests get their data from these fixtures, never by clicking through the portal. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.close();
    },
    // Sets a separate time limit, so that the start doesn't count toward the limit of the first
    // test.
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
  extraHTTPHeaders: ({}, use) => {
    ipAddresses += 1;
    return use({ "x-forwarded-for": `10.${ipAddresses >> 16}.${(ipAddresses >> 8) & 255}.${ipAddresses & 255}` });
  },
  savesData: [true, { option: true }],
  context: async ({ context, savesData, browserName }, use) => {
    if (savesData) await context.addInitScript(saveData);
    if (browserName === "firefox") context.on("page", typeAsFirefoxDoes);
    await use(context);
  },
  mailbox: ({ portal }, use) => use(portal.sink),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
  visitor: ({}, use) => use(inventVisitor()),
  account: async ({ portal }, use) => use(await createAccount(portal)),
  employer: async ({ portal }, use) => use(await createEmployer(portal)),
  faults: async ({ portal }, use) => {
    const faults = createFaults(portal);
    await use(faults);
    await faults.clear();
  },
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors: Error[] = [];
      page.on("pageerror", (error) => errors.push(error));
      await use(undefined);
      if (errors[0]) throw errors[0];
    },
    { auto: true },
  ],
});
