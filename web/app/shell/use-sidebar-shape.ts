import { useState } from "react";
import { readStored, storageKeys, writeStored } from "#web/browser/storage.ts";
import { useMedia } from "#web/ui/hooks/use-media.ts";

/**
 * Returns the sidebar's shape. It is a rail from 768 to 1023 px, and also in wider windows if the
 * user has collapsed it.
 */
export function useSidebarShape() {
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(storageKeys.isSidebarCollapsed) === "true");
  const hasRoom = useMedia("(min-width: 64rem)");

  return {
    isCollapsed,
    isRail: isCollapsed || !hasRoom,
    /**
     * Collapses or expands the sidebar. Null if the window is too narrow for an expanded sidebar.
     */
    toggle: hasRoom
      ? () => {
          writeStored(storageKeys.isSidebarCollapsed, String(!isCollapsed));
          setIsCollapsed(!isCollapsed);
        }
      : null,
  };
}
