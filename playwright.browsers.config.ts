import { defineConfig } from "@playwright/test";

/** Journeys in WebKit, through its own driver. */
export default defineConfig({
  testDir: "e2e/webkit",
  globalSetup: "./e2e/world/global-set-up.ts",
  outputDir: "test-results/browsers",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 60_000,
  reporter: [["list"]],
});
