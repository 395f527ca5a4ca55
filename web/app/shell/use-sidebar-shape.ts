import { useState } from "react";
import { readStored, storageKeys, writeStored } from "#web/browser/storage.ts";
import { useMedia } from "#web/ui/hooks/use-media.ts";

/**
 * Returns the sidebar's shape: a rail from 768 to 1023 px, and in wider windows if the user
 * collapsed it.
 */
export function useSidebarShape() {
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(storageKeys.isSidebarCollapsed) === "true");
  const hasRoom = useMedia("(min-width: 64rem)");

  return {
    isCollapsed,
    isRail: isCollapsed || !hasRoom,
    /** Null if the window is too narrow for a choice. */
    toggle: hasRoom
      ? () => {
          writeStored(storageKeys.isSidebarCollapsed, String(!isCollapsed));
          setIsCollapsed(!isCollapsed);
        }
      : null,
  };
}
