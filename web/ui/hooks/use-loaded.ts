import { useEffect, useState } from "react";
import { offlineMessages } from "#domain/messages/shell.ts";
import { reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** Code that comes when it is first needed. Null until it is there. `onFailure`: it cannot come now. */
export function useCode<Code>(load: () => Promise<Code>, isNeeded: boolean, onFailure: () => void): Code | null {
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null);
  const isMissing = isNeeded && loaded === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass new functions with each render.
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
 * The code of an overlay. When it cannot come a toast says so and `onFailure` puts things back, so that an overlay that fails
 * to open leaves the screen under it as it was.
 */
export function useLoaded<Code>(load: () => Promise<Code>, isNeeded: boolean, onFailure: () => void): Code | null {
  return useCode(load, isNeeded, () => {
    onFailure();
    void sayWhy();
  });
}

async function sayWhy() {
  const isUpdated = await reloadIfUpdated();
  toast({ message: isUpdated ? offlineMessages.updated : offlineMessages.notOpened, tone: "danger" });
}
