import type { QueryClient } from "@tanstack/react-query";
import { routesFor } from "#domain/routes.ts";
import { screensToCome } from "#web/app/lazy-screen.ts";
import { screens } from "#web/app/screens.tsx";
import { savesData } from "#web/browser/saves-data.ts";

/** How long there must have been no requests. */
const QUIET_MS = 500;
/** Browsers don't notice every lost connection. */
const RETRY_MS = 60_000;

/** What members open every day. */
const everyday = new Set(routesFor("user", "member").flatMap(({ isAlone, screen }) => (isAlone ? [] : [screen])));

/**
 * Once the first screen is complete, fetches the code of the others, one at a time, and lets the service worker store what the portal
 * needs to open without a connection. Does nothing if the browser is set to save data. Ends when `signal` does.
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

/** Tries again while the connection fails: without a worker the portal doesn't open offline. */
async function installWorker(signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !(await isInstalled())) await connection(signal);
}

/** Registers the service worker. Returns false if its script or a file that it stores didn't arrive. */
async function isInstalled(): Promise<boolean> {
  try {
    const registration = await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" });
    const worker = registration?.installing;
    if (!worker) return true;
    return await new Promise((resolve) => {
      worker.addEventListener("statechange", () => resolve(worker.state !== "redundant"), { once: true });
    });
  } catch (error) {
    // Other errors mean that the browser allows no worker.
    return !(error instanceof TypeError);
  }
}

/** Resolves when the browser reports a connection, when another try is due, or when `signal` aborts. */
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

/** Safari has no idle callbacks. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ("requestIdleCallback" in window) requestIdleCallback(() => resolve());
    else setTimeout(resolve, QUIET_MS);
  });
}
