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
  /** The mail server that the portal sends through. */
  mailbox: Portal["mail"];
  /** A person without an account. */
  visitor: Visitor;
  /** A user without a company. */
  account: Account;
  /** A user with a company. */
  employer: Employer;
  /** Makes the server answer wrongly, late or not at all. */
  faults: Faults;
  /** False: the browser preloads when idle, as it does for most people. */
  savesData: boolean;
  /** An error that no code caught fails the test. */
  failOnPageErrors: undefined;
}

let addresses = 0;

/** State comes through these, never by clicking through set-up. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
    async ({}, use) => {
      const portal = await startPortal();
      await use(portal);
      await portal.close();
    },
    // Has its own time limit: a start does not shorten the first test.
    { scope: "worker", timeout: 60_000 },
  ],
  baseURL: ({ portal }, use) => use(portal.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  extraHTTPHeaders: ({}, use) => {
    addresses += 1;
    return use({ "x-forwarded-for": `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}` });
  },
  savesData: [true, { option: true }],
  context: async ({ context, savesData, browserName }, use) => {
    if (savesData) await context.addInitScript(saveData);
    if (browserName === "firefox") context.on("page", typeAsFirefoxDoes);
    await use(context);
  },
  mailbox: ({ portal }, use) => use(portal.mail),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
  visitor: ({}, use) => use(inventVisitor()),
  account: async ({ portal }, use) => use(await createAccount(portal)),
  employer: async ({ portal }, use) => use(await createEmployer(portal)),
  faults: async ({ portal }, use) => {
    const faults = createFaults(portal);
    await use(faults);
    await faults.mend();
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
