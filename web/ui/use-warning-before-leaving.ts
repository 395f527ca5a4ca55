import { useEffect, useEffectEvent } from "react";

/** The browser asks before it throws away what was typed: on a reload, a closed tab, another address. */
export function useWarningBeforeLeaving(isDirty: () => boolean) {
  const warn = useEffectEvent((event: BeforeUnloadEvent) => {
    if (isDirty()) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: BeforeUnloadEvent) => warn(event);
    addEventListener("beforeunload", listener);
    return () => removeEventListener("beforeunload", listener);
  }, []);
}
