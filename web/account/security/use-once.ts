import { useEffect, useEffectEvent, useRef } from "react";

/** Starts something as soon as the component is there, and only then: it asks the server for something new. */
export function useOnce(start: () => Promise<void>) {
  const hasStarted = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  });
  useEffect(() => begin(), []);
}
