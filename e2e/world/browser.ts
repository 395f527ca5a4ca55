import { existsSync } from "node:fs";

/**
 * Paths of browsers, in the order of preference. Tests in the headless shell take a quarter less
 * time than in the whole browser. tools/set-up.mjs has the same list.
 */
const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];
const executablePath = PLACES.find((path) => path && existsSync(path));

/** Uses the system's Chromium or else Playwright's. The browser itself sends no requests. */
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

/** Options of a browser in Minnesota. It prefers reduced motion, because tests then wait less. */
export const contextOptions = {
  locale: "en-US",
  timezoneId: "America/Chicago",
  viewport: { width: 1280, height: 800 },
  reducedMotion: "reduce",
} as const;

/**
 * Turns on the browser's data saver, so that the app preloads nothing when idle and a page fetches
 * only what it needs. Runs in the page.
 */
export function saveData(): void {
  Object.defineProperty(Reflect.get(navigator, "connection") ?? navigator, "saveData", {
    get: () => true,
    configurable: true,
  });
}
