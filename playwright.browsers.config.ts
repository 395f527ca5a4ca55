import { defineConfig } from "@playwright/test";
import { contextOptions } from "#e2e/world/browser.ts";

/** Firefox through Playwright, and WebKit through its own driver. docs/browsers.md */
export default defineConfig({
  globalSetup: "./e2e/world/global-set-up.ts",
  outputDir: "test-results/browsers",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [["list"]],
  use: { ...contextOptions, contextOptions: { reducedMotion: contextOptions.reducedMotion } },
  projects: [
    {
      name: "firefox",
      testDir: "e2e/journeys",
      grep: /@browsers/,
      use: {
        browserName: "firefox",
        channel: "moz-firefox",
        launchOptions: { executablePath: "/usr/bin/firefox-esr" },
      },
    },
    { name: "webkit", testDir: "e2e/webkit" },
  ],
});
