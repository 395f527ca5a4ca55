import type { QueryClient } from "@tanstack/react-query";
import { routesFor } from "#domain/routes.ts";
import { screens } from "#web/app/screens.tsx";
import { savesData } from "#web/browser/saves-data.ts";
import { screensToCome } from "./lazy-screen.ts";

/** How long there must have been no requests. */
const QUIET_MS = 500;

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
    if (signal.aborted || !navigator.onLine) return;
    await screens[name].preload();
  }
  await idle();
  if (import.meta.env.PROD) await navigator.serviceWorker?.register("/sw.js", { updateViaCache: "none" }).catch(ignore);
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

/** Without a worker the portal works as before, with a connection. */
function ignore(): void {}
