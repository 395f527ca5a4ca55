import { useState, useSyncExternalStore } from "react";
import { readStored, storageKeys, writeStored } from "#web/browser/storage.ts";

const roomy = "(min-width: 64rem)";

/** Whether the sidebar is a rail: by choice where there is room for more, always from 768 to 1023 px. */
export function useSidebarShape() {
  const [isCollapsed, setIsCollapsed] = useState(() => readStored(storageKeys.isSidebarCollapsed) === "true");
  const hasRoom = useSyncExternalStore(subscribeToRoom, () => matchMedia(roomy).matches);

  return {
    isCollapsed,
    isRail: isCollapsed || !hasRoom,
    /** Null where the width decides. */
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
