import { useEffect, useEffectEvent, useRef } from "react";

/** Calls `onEarly` if the component goes before `settle` was called: Back was pressed, say. */
export function useLeavingEarly(onEarly: () => void) {
  const isSettled = useRef(false);
  const isGone = useRef(false);
  const tell = useEffectEvent(onEarly);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      if (!isSettled.current) tell();
    };
  }, []);
  return {
    settle: () => {
      isSettled.current = true;
    },
    hasLeft: () => isGone.current,
  };
}
