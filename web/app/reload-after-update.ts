const RELOADED_FOR = "reloaded_for";

/**
 * After an update of the portal, files of the version before are gone: an open tab that needs one loads the new version, once.
 * Drafts are kept by their forms when the page goes. When nothing was updated (a broken line, say), the error shows.
 */
export function reloadAfterUpdates() {
  addEventListener("vite:preloadError", () => {
    void reloadIfUpdated();
  });
}

async function reloadIfUpdated() {
  const running = document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.getAttribute("src");
  if (!running) return;
  try {
    const response = await fetch("/", { cache: "no-store" });
    const page = await response.text();
    if (!response.ok || page.includes(running) || sessionStorage.getItem(RELOADED_FOR) === running) return;
    sessionStorage.setItem(RELOADED_FOR, running);
  } catch {
    return;
  }
  location.reload();
}

/** Browsers word it differently; all of them speak of the import or of the module. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|importing a module|preload CSS/i.test(error.message);
}
