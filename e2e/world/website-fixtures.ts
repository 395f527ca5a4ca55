import { pino } from "pino";
import { readConfig } from "#server/config/config.ts";
import { FETCH_LIMITS } from "#server/finder/fetch/fetcher.ts";
import { startTestSite, type TestSite } from "#server/finder/tests/test-site.ts";
import { createServer } from "#server/start/create-server.ts";
import { test as portalTest } from "./fixtures.ts";
import { startPortal } from "./portal.ts";

export { expect } from "@playwright/test";

/** Adds a website that the test writes, and starts a portal whose finder can read this website. */
export const test = portalTest.extend<Record<never, never>, { site: TestSite }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
    async ({}, use) => {
      const site = await startTestSite(["www.bakery.test"], {});
      await use(site);
      await site.close();
    },
    { scope: "worker" },
  ],
  portal: [
    async ({ site }, use) => {
      // Removes the pause between requests, because the website is on this machine.
      FETCH_LIMITS.gapMs = 0;
      // The finder runs in the test's process, because the server's settings don't allow such a
      // website.
      const portal = await startPortal({ PORT: "0" }, undefined, async (settings) => {
        const options = { logger: pino({ level: "silent" }), network: site.network };
        const { url, close } = await createServer(readConfig(settings), options);
        return { url, stop: close };
      });
      await use(portal);
      await portal.close();
    },
    { scope: "worker" },
  ],
});
