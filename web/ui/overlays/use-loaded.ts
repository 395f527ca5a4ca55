import { useEffect, useState } from "react";
import { offlineMessages } from "#domain/messages/shell.ts";
import { reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Loads code when `isNeeded` is first true. Returns null until the code has loaded. Calls
 * `onFailure` if loading fails.
 */
export function useCode<Code>(load: () => Promise<Code>, isNeeded: boolean, onFailure: () => void): Code | null {
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null);
  const isMissing = isNeeded && loaded === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass new functions each time.
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    load().then(
      (code) => isWanted && setLoaded({ code }),
      () => isWanted && onFailure(),
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);

  return loaded?.code ?? null;
}

/**
 * Loads the code of an overlay. If loading fails, shows a toast and calls `onFailure`, which must
 * reset the state that opened the overlay.
 */
export function useLoaded<Code>(load: () => Promise<Code>, isNeeded: boolean, onFailure: () => void): Code | null {
  return useCode(load, isNeeded, () => {
    onFailure();
    void showFailure();
  });
}

async function showFailure() {
  const isUpdated = await reloadIfUpdated();
  toast({ message: isUpdated ? offlineMessages.updated : offlineMessages.notOpened, tone: "danger" });
}
