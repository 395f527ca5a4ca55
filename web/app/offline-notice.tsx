import { useSyncExternalStore } from "react";
import { offlineMessages } from "#domain/messages/shell.ts";
import { Icon } from "#web/ui/controls/icon.tsx";

/** A notice over the page while the browser is offline. It doesn't move the page's content. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-2 z-50 flex justify-center px-4">
      {!isOnline && (
        <p className="tone-warning flex items-center gap-2 rounded-sm border px-3 py-1.5 font-medium">
          <Icon name="warning" size="small" />
          {offlineMessages.offline}
        </p>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  addEventListener("online", listener);
  addEventListener("offline", listener);
  return () => {
    removeEventListener("online", listener);
    removeEventListener("offline", listener);
  };
}
