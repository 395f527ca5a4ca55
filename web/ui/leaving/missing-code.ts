const RELOADED_FOR = "reloaded_for";
const TIME_LIMIT_MS = 5000;

/** Browsers word it differently; all of them speak of the import or of the module. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|preload CSS/i.test(error.message);
}

/**
 * Called when code that is needed did not come. After an update of the portal the files of the previous version are gone: then
 * the page loads the new version, once, unless something typed would be lost. A failed preload needs no call.
 * Returns whether the portal was updated.
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

/** Asks the forms as the browser would before it leaves the page. Those that keep a draft don't mind. */
function hasUnsavedWork(): boolean {
  return !dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
