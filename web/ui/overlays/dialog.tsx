import type { ConfirmDialogProps, DialogProps } from "./popups/dialog-popup.tsx";
import { useLoaded } from "./use-loaded.ts";

const loadPopups = () => import("./popups/dialog-popup.tsx");

/**
 * Loads the code of dialogs. Call it when the pointer or the focus reaches a button that opens a
 * dialog.
 */
export function preloadDialogs() {
  // Ignores a failure, because opening a dialog loads the code again.
  loadPopups().catch(() => undefined);
}

/**
 * A dialog, which is a bottom sheet on phones. It traps the focus and restores it when it closes.
 * Its code loads when the first dialog opens.
 */
export function Dialog(props: DialogProps) {
  const popups = useLoaded(loadPopups, props.isOpen, props.onClose);
  return popups && <popups.DialogPopup {...props} />;
}

/** Requests a confirmation of an action. Cancel has the focus at first. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const popups = useLoaded(loadPopups, props.isOpen, props.onCancel);
  return popups && <popups.ConfirmDialogPopup {...props} />;
}
