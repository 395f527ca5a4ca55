import { defineConfig } from "@playwright/test";
import { contextOptions, launchOptions } from "#e2e/world/browser.ts";

/**
 * The browser tests. Each worker starts its own portal (e2e/world/portal.ts). `npm test` skips
 * tests tagged `@rare`. They cover rare paths, or rules that another test also covers. The
 * package's scripts set PW_DISABLE_TS_ESM, so that Node strips the types. Otherwise, Playwright
 * compiles each file with Babel, which costs 12 s of CPU time in a fresh clone.
 */
export default defineConfig({
  testDir: ".",
  testMatch: ["e2e/{journeys,screens}/**/*.test.ts", "tools/budgets/*.test.ts"],
  globalSetup: "./e2e/world/global-set-up.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  // Runs three workers on two cores. While a worker waits for emails and delays, which takes a
  // fifth of its time, the other workers use both cores.
  workers: 3,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./tools/failure-report.ts"]],
  use: {
    ...contextOptions,
    contextOptions: { reducedMotion: contextOptions.reducedMotion },
    // Turns off the optimizing compilers, which take a tenth of the journeys' CPU time. A test's
    // pages don't live long enough to gain from them.
    launchOptions: { ...launchOptions, args: [...launchOptions.args, "--js-flags=--no-opt --no-maglev"] },
    // Without it, a missing button would use up the 15 minutes of a sweep.
    actionTimeout: 30_000,
    // Records no traces, because recording takes a quarter of the run time. Use `npx playwright
    // test --trace on` to record them.
    trace: "off",
    screenshot: "only-on-failure",
  },
});
