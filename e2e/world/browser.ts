import { existsSync } from "node:fs";

/**
 * Paths of browsers, preferred browser first. Tests in the headless shell need a quarter less time
 * than in the whole browser. tools/set-up.mjs has the same list.
 */
const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = PLACES.find((path) => path && existsSync(path));

/**
 * Starts the system's Chromium if it is installed, and otherwise Playwright's Chromium. Turns off
 * requests that the browser sends by itself.
 */
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

/**
 * Options of a browser with the language and time zone of Minnesota. Reduced motion shortens the
 * waits of tests.
 */
export const contextOptions = {
  locale: "en-US",
  timezoneId: "America/Chicago",
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
} as const;

/**
 * Turns on the browser's data saver. The app then preloads nothing when idle, and a page fetches
 * only the files that it needs. Runs in the page.
 */
export function saveData(): void {
  Object.defineProperty(Reflect.get(navigator, "connection") ?? navigator, "saveData", {
    get: () => true,
    configurable: true,
  });
}
