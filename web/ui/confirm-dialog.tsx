import { lazy, type ReactNode, Suspense, useRef } from "react";

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

const ConfirmDialogPopup = lazy(async () => ({ default: (await import("./dialog-popup.tsx")).ConfirmDialogPopup }));

/** Asks before something that cannot be taken back. Focus starts on Cancel. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const hasOpened = useRef(false);
  hasOpened.current ||= props.isOpen;
  if (!hasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialogPopup {...props} />
    </Suspense>
  );
}
