import "#web/ui/overlays/dialog.css";
import { AlertDialog as BaseAlertDialog } from "@base-ui/react/alert-dialog";
import { Dialog as BaseDialog } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useRef, useState } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useCloseRequest } from "#web/ui/overlays/use-close-request.ts";

export interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  lead?: ReactNode;
  /** The buttons. The last is the main action. */
  footer?: ReactNode;
  /** Shows a Cancel button and a main button with the label `verb`. */
  confirm?: { verb: string; onConfirm: () => void } | undefined;
  children: ReactNode;
  /** If false, the dialog has no close button, and Escape or a click outside doesn't close it. */
  isDismissible?: boolean | undefined;
  /** If true, the browser's Back leaves the page instead of closing the dialog. */
  leavesOnBack?: boolean | undefined;
  /** Fills the available height, so that the dialog keeps its height when its content changes. */
  isTall?: boolean | undefined;
  initialFocus?: RefObject<HTMLElement | null> | undefined;
}

export interface ConfirmDialogProps {
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  /** A sentence that names the affected job, member or company in bold. */
  children: ReactNode;
  /** The label of the button that confirms, such as "Delete Job". */
  verb: string;
  /** The label of the button that cancels. Set it if "Cancel" is unclear. */
  refusal?: string | undefined;
  busyVerb?: string | undefined;
  isBusy?: boolean | undefined;
  /** False if the confirmed action can be undone. */
  isDestructive?: boolean | undefined;
  /** If true, the browser's Back leaves the page instead of closing the dialog. */
  leavesOnBack?: boolean | undefined;
}

export function DialogPopup({
  isOpen,
  onClose,
  title,
  lead,
  confirm,
  footer = confirm && (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" onClick={confirm.onConfirm}>
        {confirm.verb}
      </Button>
    </>
  ),
  children,
  isDismissible = true,
  leavesOnBack = false,
  isTall = false,
  initialFocus,
}: DialogProps) {
  useCloseRequest(isOpen && isDismissible, onClose, leavesOnBack);
  return (
    <BaseDialog.Root
      open={isOpen}
      onOpenChange={(next) => {
        if (!next && isDismissible) onClose();
      }}
      disablePointerDismissal={!isDismissible}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim fades" />
        <BaseDialog.Popup
          className={`dialog floating fades ${isTall ? "dialog-tall" : ""}`}
          {...(initialFocus ? { initialFocus } : {})}
        >
          <div className="flex items-start justify-between gap-4 pt-4 pr-4 pb-3 pl-5">
            <div>
              <BaseDialog.Title className="pt-1.5 text-lg">{title}</BaseDialog.Title>
              {lead && <BaseDialog.Description className="text-balance text-ink-muted">{lead}</BaseDialog.Description>}
            </div>
            {isDismissible && <IconButton icon="close" label="Close" className="shrink-0" onClick={onClose} />}
          </div>
          {children}
          {footer && <div className="flex flex-wrap items-center justify-end gap-2 px-5 pt-3 pb-4">{footer}</div>}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}

export function ConfirmDialogPopup(props: ConfirmDialogProps) {
  const { isOpen, onCancel, onConfirm, isBusy = false, leavesOnBack = false } = props;
  // Keeps the last texts during the exit animation, because `props` may be empty after the dialog
  // was closed.
  const [shown, setShown] = useState(props);
  if (isOpen && shown !== props) setShown(props);
  const { title, children, verb, refusal = "Cancel", busyVerb, isDestructive = true } = shown;
  useCloseRequest(isOpen && !isBusy, onCancel, leavesOnBack);
  const cancel = useRef<HTMLButtonElement>(null);
  return (
    <BaseAlertDialog.Root open={isOpen} onOpenChange={(next) => !next && !isBusy && onCancel()}>
      <BaseAlertDialog.Portal>
        <BaseAlertDialog.Backdrop className="scrim fades" />
        <BaseAlertDialog.Popup className="dialog dialog-small floating fades" initialFocus={cancel}>
          <BaseAlertDialog.Title className="px-5 pt-5 pb-1 text-lg">{title}</BaseAlertDialog.Title>
          <BaseAlertDialog.Description render={<div />} className="overflow-y-auto px-5 pb-4 text-ink-muted">
            {children}
          </BaseAlertDialog.Description>
          <div className="flex flex-wrap justify-end gap-2 px-5 pt-3 pb-4">
            <Button ref={cancel} onClick={onCancel} isSoftDisabled={isBusy}>
              {refusal}
            </Button>
            <Button
              variant={isDestructive ? "danger" : "primary"}
              onClick={onConfirm}
              isBusy={isBusy}
              busyLabel={busyVerb}
            >
              {verb}
            </Button>
          </div>
        </BaseAlertDialog.Popup>
      </BaseAlertDialog.Portal>
    </BaseAlertDialog.Root>
  );
}
