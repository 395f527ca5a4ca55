import { TOAST_DURATION_MS } from "#domain/limits.ts";

export interface ToastContent {
  message: string;
  tone: "success" | "info" | "danger";
  /** One action, for instance Undo. */
  action?: { label: string; onPress: () => void };
}

export interface ShownToast extends ToastContent {
  id: number;
  isOpen: boolean;
  durationMs: number;
}

let shown: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

function publish(next: ShownToast | null) {
  shown = next;
  for (const listener of listeners) listener();
}

/** Shows one toast at a time; a new one replaces the old. An error stays until it is closed. Rule 41. */
export function toast(content: ToastContent) {
  lastId += 1;
  publish({
    ...content,
    id: lastId,
    isOpen: true,
    durationMs: content.tone === "danger" ? Number.POSITIVE_INFINITY : TOAST_DURATION_MS,
  });
}

/** Closes the toast that is shown; it leaves the page after its exit animation. */
export function closeToast() {
  if (shown?.isOpen) publish({ ...shown, isOpen: false });
}

export function currentToast(): ShownToast | null {
  return shown;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
