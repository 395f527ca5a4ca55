import { useEffect, useEffectEvent } from "react";
import { guardLeaving, wouldLoseChanges } from "./leave-guard.ts";

/**
 * Asks before unsaved input is lost. The portal asks when a link, Back, another company or Log Out
 * would leave the screen. The browser asks when the page would be reloaded, closed or left for
 * another URL.
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
