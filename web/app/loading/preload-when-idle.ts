import type { QueryClient } from "@tanstack/react-query";
import { routesFor } from "#domain/routes.ts";
import { screensToCome } from "#web/app/lazy-screen.ts";
import { screens } from "#web/app/screens.tsx";
import { savesData } from "#web/browser/saves-data.ts";

/** Milliseconds for which the portal must be idle before it loads code. */
const QUIET_MS = 500;
/**
 * Retries after at most this many milliseconds, because browsers don't report every restored
 * connection.
 */
const RETRY_MS = 60_000;

const everyday = new Set(["account-screen" as const, ...routesFor("member").map(({ screen }) => screen)]);

/**
 * Loads the code of the most used screens one after another, once the first screen is complete.
 * Then installs the service worker, which stores the files for opening the portal offline. Does
 * nothing if the browser's data saver is on. Ends when `signal` aborts.
 */
export async function preloadWhenIdle(client: QueryClient, signal: AbortSignal): Promise<void> {
  if (savesData()) return;
  const isQuiet = () => client.isFetching() === 0 && screensToCome.get() === 0 && document.readyState === "complete";
  do await pause(QUIET_MS);
  while (!isQuiet());
  for (const name of everyday) {
    await idle();
    if (!navigator.onLine) await connection(signal);
    if (signal.aborted) return;
    await screens[name].preload();
  }
  await idle();
  if (import.meta.env.PROD) await installWorker(signal);
}

/**
 * Installs the service worker, without which the portal does not open offline. Tries again when a
 * lost connection is back.
 */
async function installWorker(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isInstalled())) await connection(signal);
}

/** Registers the service worker. Returns false if its script or one of its files failed to load. */
async function isInstalled(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" });
    const worker = registration?.installing;
    if (!worker) return true;
    return await new Promise((resolve) => {
      worker.addEventListener("statechange", () => resolve(worker.state !== "redundant"), { once: true });
    });
  } catch (error) {
    // A TypeError means that a file failed to load, so a retry can help. Any other error means that
    // the browser does not allow service workers.
    return !(error instanceof TypeError);
  }
}

/**
 * Resolves when the browser is online again, when `RETRY_MS` have passed, or when `signal` aborts.
 */
function connection(signal: AbortSignal): Promise<unknown> {
  const once = { once: true, signal: AbortSignal.any([signal, AbortSignal.timeout(RETRY_MS)]) };
  return new Promise((resolve) => {
    addEventListener("online", resolve, once);
    once.signal.addEventListener("abort", resolve);
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Waits until the browser is idle. In Safari, which doesn't report this, waits QUIET_MS. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, QUIET_MS);
  });
}
