const RELOADED_FOR = "reloaded_for";
const TIME_LIMIT_MS = 5000;

/**
 * Returns true for the error of an import whose file could not load. Each browser has its own
 * message.
 */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|preload CSS/i.test(error.message);
}

/**
 * Reloads the page if an update of the portal has removed the page's files. Reloads only once, and
 * only without unsaved input. Returns true if there was such an update, even without a reload. Call
 * this function when code failed to load.
 */
export async function reloadIfUpdated(): Promise<boolean> {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  if (!running) return false;
  try {
    const response = await fetch("/", { cache: "no-store", signal: AbortSignal.timeout(TIME_LIMIT_MS) });
    const page = await response.text();
    if (!response.ok || page.includes(running)) return false;
    if (hasUnsavedWork() || sessionStorage.getItem(RELOADED_FOR) === running) return true;
    sessionStorage.setItem(RELOADED_FOR, running);
  } catch {
    return false;
  }
  location.reload();
  return true;
}

/** Returns true if a reload would lose a form's input. The form then calls `preventDefault`. */
function hasUnsavedWork(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
