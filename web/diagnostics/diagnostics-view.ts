import { useSyncExternalStore } from "react";

type DiagnosticsView = "closed" | "panel" | "console";

let view: DiagnosticsView = "closed";
let opener: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** Opens the panel or the console from anywhere, also from a screen that failed. */
export function showDiagnostics(next: "panel" | "console") {
  const { activeElement } = document;
  if (view === "closed" && activeElement instanceof HTMLElement) opener = activeElement;
  publish(next);
}

/** Gives the focus back to what opened it, if that is still there. */
export function closeDiagnostics() {
  publish("closed");
  if (opener?.isConnected) opener.focus();
  opener = null;
}

export function useDiagnosticsView(): DiagnosticsView {
  return useSyncExternalStore(subscribe, () => view);
}

function publish(next: DiagnosticsView) {
  view = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
