import { config } from "./config.ts";

const TIME_LIMIT_MS = 5000;

/**
 * True if the page is the service worker's offline copy. This copy has no configuration and no key.
 * Its requests would be anonymous, the server would reject them, and the app would sign the user
 * out.
 */
export const isStoredCopy = typeof document !== "undefined" && !import.meta.env.DEV && config.apikey === "";

/** Reloads the page if the server is reachable and no form has unsaved text. Never throws. */
export async function reopenIfReachable(): Promise<void> {
  try {
    const request = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIME_LIMIT_MS) } as const;
    const { ok } = await fetch("/manifest.webmanifest", request);
    // A form with unsaved text cancels this event. The page then does not reload.
    if (ok && dispatchEvent(new Event("beforeunload", { cancelable: true }))) location.reload();
  } catch {
    // Does nothing while the server is unreachable.
  }
}

if (isStoredCopy) addEventListener("online", () => void reopenIfReachable());
