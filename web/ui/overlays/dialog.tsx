import { useLoaded } from "#web/ui/hooks/use-loaded.ts";
import type { ConfirmDialogProps, DialogProps } from "./popups/dialog-popup.tsx";

const loadPopups = () => import("./popups/dialog-popup.tsx");

/** Fetches the dialogs' code ahead of time: call it when the pointer or the focus reaches the button that opens one. */
export function preloadDialogs() {
  // A failure shows when the dialog is opened.
  loadPopups().catch(() => undefined);
}

/** A dialog; a sheet from the bottom on a phone. Traps the focus and gives it back. Its code comes when one first opens. */
export function Dialog(props: DialogProps) {
  const popups = useLoaded(loadPopups, props.isOpen, props.onClose);
  return popups && <popups.DialogPopup {...props} />;
}

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const popups = useLoaded(loadPopups, props.isOpen, props.onCancel);
  return popups && <popups.ConfirmDialogPopup {...props} />;
}
