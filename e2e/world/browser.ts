import { existsSync } from "node:fs";

/** The headless shell takes three quarters of the time of the whole browser. tools/set-up.mjs has the same list. */
const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = PLACES.find((path) => path && existsSync(path));

/** The system's Chromium where there is one, else the one that Playwright brings; nothing that talks to the internet. */
export const launchOptions = {
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
};

/** An employer in Minnesota whose system asks for less motion, which is quicker to test. */
export const contextOptions = {
  locale: "en-US",
  timezoneId: "America/Chicago",
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
} as const;

/**
 * The browser of a user who saves data: nothing is preloaded when idle, so that what a page fetches is what it needs. Runs in the page.
 */
export function saveData(): void {
  Object.defineProperty(Reflect.get(navigator, "connection") ?? navigator, "saveData", {
    get: () => true,
    configurable: true,
  });
}
