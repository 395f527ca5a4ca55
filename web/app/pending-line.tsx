import { useEffect, useState, useSyncExternalStore } from "react";
import { isScreenComing, subscribeToComingScreens } from "./lazy-screen.ts";

const PATIENCE_MS = 300;

/** The screen before stays until the next one's code has come: a line at the top says that it is on its way. */
export function PendingLine() {
  const isComing = useSyncExternalStore(subscribeToComingScreens, isScreenComing, () => false);
  return <div role="status">{isComing && <LateLine />}</div>;
}

function LateLine() {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLate && (
      <p className="breathes fixed inset-x-0 top-0 z-50 h-1 bg-accent">
        <span className="sr-only">Loading</span>
      </p>
    )
  );
}
