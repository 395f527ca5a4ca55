import type { ConfirmDialogProps, DialogProps } from "./popups/dialog-popup.tsx";
import { useLoaded } from "./use-loaded.ts";

const loadPopups = () => import("./popups/dialog-popup.tsx");

/** Loads the code of dialogs. Call it on hover or focus of a button that opens a dialog. */
export function preloadDialogs() {
  // Ignores an error, because opening the dialog reports it.
  loadPopups().catch(() => undefined);
}

/**
 * A dialog, or a bottom sheet on phones. Traps the focus, and restores it when the dialog closes.
 * Its code loads when a dialog first opens.
 */
export function Dialog(props: DialogProps) {
  const popups = useLoaded(loadPopups, props.isOpen, props.onClose);
  return popups && <popups.DialogPopup {...props} />;
}

/** Asks for confirmation of an action. At the start, Cancel has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const popups = useLoaded(loadPopups, props.isOpen, props.onCancel);
  return popups && <popups.ConfirmDialogPopup {...props} />;
}
