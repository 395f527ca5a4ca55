import { TOAST_DURATION_MS } from "#domain/limits.ts";
import { createStore } from "#web/store/store.ts";
import { limitNotice } from "./limit-notice.ts";

export interface ToastContent {
  message: string;
  tone: "success" | "info" | "danger";
  /** One action, for instance Undo. */
  action?: { label: string; onPress: () => void };
  /** Other than TOAST_DURATION_MS, where there is something to decide. */
  durationMs?: number;
}

export interface ShownToast extends ToastContent {
  id: number;
  isOpen: boolean;
  durationMs: number;
}

/** Null until the first one. */
export const toastStore = createStore<ShownToast | null>(null);
let lastId = 0;

/** Shows one toast at a time; a new one replaces the old. An error stays until it is closed. Returns what closes it. Rule 41. */
export function toast(content: ToastContent): () => void {
  lastId += 1;
  const id = lastId;
  const isFailure = content.tone === "danger";
  toastStore.set({
    ...content,
    message: isFailure ? `${content.message} ${limitNotice()}`.trim() : content.message,
    id,
    isOpen: true,
    durationMs: isFailure ? Number.POSITIVE_INFINITY : (content.durationMs ?? TOAST_DURATION_MS),
  });
  return () => {
    if (toastStore.get()?.id === id) closeToast();
  };
}

/** Closes the toast that is shown; it leaves the page after its exit animation. */
export function closeToast() {
  const shown = toastStore.get();
  if (shown?.isOpen) toastStore.set({ ...shown, isOpen: false });
}
