import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onEarly` if the component is unmounted before `settle` was called, for example by Back. */
export function useLeavingEarly(onEarly: () => void) {
  const isSettled = useRef(false);
  const report = useEffectEvent(onEarly);
  useEffect(
    () => () => {
      if (!isSettled.current) report();
    },
    [],
  );
  return {
    /** Whether it was the first time. */
    settle: () => {
      const isFirst = !isSettled.current;
      isSettled.current = true;
      return isFirst;
    },
  };
}
