import { useState, useSyncExternalStore } from "react";
import { readStored, storageKeys, writeStored } from "#web/browser/storage.ts";

const roomy = "(min-width: 64rem)";

/**
 * Returns the sidebar's shape: a rail from 768 to 1023 px, and in wider windows if the user
 * collapsed it.
 */
export function useSidebarShape() {
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(storageKeys.isSidebarCollapsed) === "true");
  const hasRoom = useSyncExternalStore(subscribeToRoom, () => matchMedia(roomy).matches);

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

function subscribeToRoom(listener: () => void): () => void {
  const query = matchMedia(roomy);
  query.addEventListener("change", listener);
  return () => query.removeEventListener("change", listener);
}
