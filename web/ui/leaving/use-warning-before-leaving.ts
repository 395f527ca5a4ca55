import { useEffect, useEffectEvent } from "react";
import { guardLeaving, wouldLoseChanges } from "./leave-guard.ts";

/**
 * Requests a confirmation before unsaved input is lost. The portal shows it for links, Back,
 * another company and Log Out. The browser shows its own confirmation when the page reloads, closes
 * or opens another URL.
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
