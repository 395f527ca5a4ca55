import { defineConfig } from "@playwright/test";
import { contextOptions, launchOptions } from "#e2e/world/browser.ts";

/**
 * The browser tests. Every worker starts a portal of its own (e2e/world/portal.ts), so nothing here starts one.
 * `npm test` leaves out the tests tagged `@rare`: rare ways through a screen, and second proofs of a rule.
 */
export default defineConfig({
  testDir: ".",
  testMatch: ["e2e/{journeys,screens}/**/*.test.ts", "tools/budgets/*.test.ts"],
  globalSetup: "./e2e/world/global-set-up.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // A small machine has two cores, and a test waits a fifth of its time, for mail or a delay that is specified.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./tools/failure-report.ts"]],
  use: {
    ...contextOptions,
    contextOptions: { reducedMotion: contextOptions.reducedMotion },
    launchOptions,
    // Recording one of each test costs a quarter of the time; `npx playwright test --trace on` brings it back.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
