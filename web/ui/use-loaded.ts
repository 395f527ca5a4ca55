import { useEffect, useState } from "react";
import { toast } from "./toast.ts";

/**
 * Code that comes when it is first needed. Null until it is there. When it cannot come a toast says so and `onFailure` puts
 * things back, so that an overlay that fails to open never takes the screen under it along.
 */
export function useLoaded<Code>(load: () => Promise<Code>, isNeeded: boolean, onFailure: () => void): Code | null {
  const [loaded, setLoaded] = useState<{ code: Code } | null>(null);
  const isMissing = isNeeded && loaded === null;

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever calls gives new functions with each drawing.
  useEffect(() => {
    if (!isMissing) return;
    let isWanted = true;
    load().then(
      (code) => isWanted && setLoaded({ code }),
      () => {
        if (!isWanted) return;
        toast({ message: "This could not be opened. Please check your connection and try again.", tone: "danger" });
        onFailure();
      },
    );
    return () => {
      isWanted = false;
    };
  }, [isMissing]);

  return loaded?.code ?? null;
}
