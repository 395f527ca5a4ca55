import { useEffect, useEffectEvent } from "react";
import { guardLeaving, wouldLoseChanges } from "./leave-guard.ts";

/**
 * Asks before what was typed is thrown away: the portal itself when a link, Back, another company or Log Out leads away, the
 * browser on a reload, a closed tab or another URL.
 */
export function useWarningBeforeLeaving(isDirty: () => boolean) {
  const wouldLose = useEffectEvent(isDirty);
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => wouldLoseChanges() && event.preventDefault();
    const release = guardLeaving(() => wouldLose());
    addEventListener("beforeunload", warn);
    return () => {
      release();
      removeEventListener("beforeunload", warn);
    };
  }, []);
}
