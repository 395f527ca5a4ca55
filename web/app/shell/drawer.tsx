import type { ReactNode } from "react";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useOverlay } from "#web/ui/overlays/use-loaded.ts";

const loadPopup = () => import("./drawer-popup.tsx");
const preload = () => void loadPopup().catch(() => undefined);

/**
 * Returns the sidebar as a drawer for phones. Its code loads when a finger or the focus reaches its
 * button.
 */
export function useDrawer() {
  const { code, isOpen, open, close } = useOverlay(loadPopup);
  const isComing = isOpen && !code;
  return {
    isOpen,
    close,
    code,
    icon: isComing ? <Icon name="spinner" className="spins" /> : <Icon name="menu" />,
    triggerProps: {
      "aria-haspopup": "dialog" as const,
      "aria-expanded": isOpen,
      onClick: open,
      onPointerDown: preload,
      onFocus: preload,
    },
  };
}

export function Drawer({ drawer, children }: { drawer: ReturnType<typeof useDrawer>; children: ReactNode }) {
  const { code, isOpen, close } = drawer;
  return (
    code && (
      <code.DrawerPopup isOpen={isOpen} onClose={close}>
        {children}
      </code.DrawerPopup>
    )
  );
}
