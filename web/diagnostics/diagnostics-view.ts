import { createStore } from "#web/store/store.ts";
import { useStore } from "#web/store/use-store.ts";

type DiagnosticsView = "closed" | "panel" | "console";

const view = createStore<DiagnosticsView>("closed");
let opener: HTMLElement | null = null;

/** Opens the panel or the console from anywhere, also from a screen that failed. */
export function showDiagnostics(next: "panel" | "console") {
  const { activeElement } = document;
  if (view.get() === "closed" && activeElement instanceof HTMLElement) opener = activeElement;
  view.set(next);
}

/** The focus has moved elsewhere, where nothing may cover it. */
export function leaveDiagnostics() {
  view.set("closed");
  opener = null;
}

/** Gives the focus back to what opened it, if that is still there. */
export function closeDiagnostics() {
  view.set("closed");
  if (opener?.isConnected) opener.focus();
  opener = null;
}

export function useDiagnosticsView(): DiagnosticsView {
  return useStore(view);
}
