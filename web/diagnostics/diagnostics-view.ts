import { createStore } from "#web/store/store.ts";
import { useStore } from "#web/store/use-store.ts";

type DiagnosticsView = "closed" | "panel" | "console";

const view = createStore<DiagnosticsView>("closed");
/**
 * The element that had the focus when the panel opened. It gets the focus back when the panel
 * closes.
 */
let opener: HTMLElement | null = null;

/** Opens the panel or the console. Works even if a screen has failed. */
export function showDiagnostics(next: "panel" | "console") {
  const { activeElement } = document;
  if (view.get() === "closed" && activeElement instanceof HTMLElement) opener = activeElement;
  view.set(next);
}

/** Closes the panel without moving the focus. */
export function leaveDiagnostics() {
  view.set("closed");
  opener = null;
}

/** Closes the panel. Moves the focus back to `opener`, if this element still exists. */
export function closeDiagnostics() {
  view.set("closed");
  if (opener?.isConnected) opener.focus();
  opener = null;
}

export function useDiagnosticsView(): DiagnosticsView {
  return useStore(view);
}
