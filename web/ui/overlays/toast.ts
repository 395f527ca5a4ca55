import { TOAST_DURATION_MS } from "#domain/limits.ts";
import { createStore } from "#web/store/store.ts";
import { limitNotice } from "./limit-notice.ts";

export interface ToastContent {
  message: string;
  tone: "success" | "info" | "danger";
  action?: { label: string; onPress: () => void };
  /**
   * How long the toast shows, by default TOAST_DURATION_MS. Set a longer time if the user must
   * decide something.
   */
  durationMs?: number;
}

export interface ShownToast extends ToastContent {
  id: number;
  isOpen: boolean;
  durationMs: number;
}

/** Null until the first toast. */
export const toastStore = createStore<ShownToast | null>(null);

/**
 * Shows a toast, which replaces the current toast. An error stays until the user closes it. Returns
 * a function that closes the toast. Rule 41
 */
export function toast(content: ToastContent): () => void {
  const id = (toastStore.get()?.id ?? 0) + 1;
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

/** Closes the toast. It disappears after its exit animation. */
export function closeToast() {
  const shown = toastStore.get();
  if (shown?.isOpen) toastStore.set({ ...shown, isOpen: false });
}
