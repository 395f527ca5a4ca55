import type { ReactNode, RefObject } from "react";
import { useLoaded } from "./use-loaded.ts";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** One sentence under the title. */
  lead?: ReactNode;
  /** Buttons; the last one is the one to press. */
  footer?: ReactNode;
  children: ReactNode;
  /** False: neither Escape, nor a press outside, nor a cross closes it. */
  isDismissible?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  /** One sentence, its subject in bold. */
  children: ReactNode;
  /** The name of the confirming button: "Delete Job". */
  verb: string;
  busyVerb?: string | undefined;
  isBusy?: boolean | undefined;
  /** True unless what it confirms can be undone. */
  isDestructive?: boolean | undefined;
}

const loadPopups = () => import("./dialog-popup.tsx");

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
