import "./drawer.css";
import { Dialog } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import { useCloseRequest } from "#web/ui/overlays/use-close-request.ts";

interface DrawerPopupProps {
  isOpen: boolean;
  onClose: () => void;
  children: ReactNode;
}

export function DrawerPopup({ isOpen, onClose, children }: DrawerPopupProps) {
  useCloseRequest(isOpen, onClose);
  return (
    <Dialog.Root open={isOpen} onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="scrim fades" />
        <Dialog.Popup aria-label="Menu" className="drawer floating outline-none">
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
