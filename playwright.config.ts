import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";

/** The system's Chromium where there is one; else the one that Playwright brings. */
const chromium = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = chromium.find((path) => path && existsSync(path));

/** The browser tests. Every worker starts a portal of its own (e2e/portal.ts), so nothing here starts one. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.test.ts",
  globalSetup: "./e2e/global-set-up.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  retries: 0,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: [["list"]],
  use: {
    locale: "en-US",
    timezoneId: "America/Chicago",
    viewport: { width: 1280, height: 800 },
    contextOptions: { reducedMotion: "reduce" },
    trace: "retain-on-failure",
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      chromiumSandbox: false,
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-quic",
        "--no-first-run",
        "--disable-dev-shm-usage",
      ],
    },
  },
});
