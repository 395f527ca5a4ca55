import { defineConfig } from "@playwright/test";
import { contextOptions } from "#e2e/world/browser.ts";

/** Runs journeys in Firefox (through WebDriver BiDi) and in WebKit (through its own driver). */
export default defineConfig({
  globalSetup: "./e2e/world/global-set-up.ts",
  outputDir: "test-results/browsers",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // WebKitGTK draws without a GPU, so a journey takes up to a minute on a busy machine.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["./tools/failure-report.ts"]],
  projects: [
    {
      name: "firefox",
      testDir: "e2e/journeys",
      grep: /@browsers/,
      use: {
        ...contextOptions,
        contextOptions: { reducedMotion: contextOptions.reducedMotion },
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: { executablePath: "/usr/bin/firefox-esr" },
      },
    },
    { name: "webkit", testDir: "e2e/webkit" },
  ],
});
