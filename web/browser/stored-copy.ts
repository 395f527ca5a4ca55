import { config } from "./config.ts";

const TIME_LIMIT_MS = 5000;

/**
 * The page is the copy that the service worker keeps for when there is no connection. It has no configuration, and so no key: the
 * services would treat its requests as anonymous and end the session.
 */
export const isStoredCopy = typeof document !== "undefined" && !import.meta.env.DEV && config.apikey === "";

/** Opens the real page as soon as the server can be reached, unless something typed would be lost. Never throws. */
export async function reopenIfReachable(): Promise<void> {
  try {
    const request = { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(TIME_LIMIT_MS) } as const;
    const { ok } = await fetch("/manifest.webmanifest", request);
    // Forms are asked as the browser would ask them before it leaves the page.
    if (ok && dispatchEvent(new Event("beforeunload", { cancelable: true }))) location.reload();
  } catch {
    // Still unreachable.
  }
}

if (isStoredCopy) addEventListener("online", () => void reopenIfReachable());
