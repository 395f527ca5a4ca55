import { useEffect, useEffectEvent, useRef } from "react";

/**
 * Calls `start` once when the component mounts. Use it for requests that create something on the
 * server.
 */
export function useOnce(start: () => Promise<void>) {
  const hasStarted = useRef(false);
  const begin = useEffectEvent(() => {
    if (hasStarted.current) return;
    hasStarted.current = true;
    void start();
  });
  useEffect(() => begin(), []);
}
