import { lazy, type ReactNode, type RefObject, Suspense, useRef } from "react";

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

const loadPopups = () => import("./dialog-popup.tsx");
const DialogPopup = lazy(async () => ({ default: (await loadPopups()).DialogPopup }));

/** Fetches the dialogs' code ahead of time: call it when the pointer or the focus reaches the button that opens one. */
export function preloadDialogs() {
  void loadPopups();
}

/** A dialog; a sheet from the bottom on a phone. Traps the focus and gives it back. Its code comes when one first opens. */
export function Dialog(props: DialogProps) {
  const hasOpened = useRef(false);
  hasOpened.current ||= props.isOpen;
  if (!hasOpened.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogPopup {...props} />
    </Suspense>
  );
}
