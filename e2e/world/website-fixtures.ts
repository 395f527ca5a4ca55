import { startTestSite, type TestSite } from "#server/finder/tests/test-site.ts";
import { test as portalTest } from "./fixtures.ts";
import { startPortalWithWebsites } from "./portal-with-websites.ts";

export { expect } from "@playwright/test";

/** A portal whose finder can read a website, and that website, which the test writes. */
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
      const portal = await startPortalWithWebsites(site);
      await use(portal);
      await portal.close();
    },
    { scope: "worker" },
  ],
});
