import { useEffect, useState } from "react";
import { screensToCome } from "#web/app/lazy-screen.ts";
import { useStore } from "#web/store/use-store.ts";

const PATIENCE_MS = 300;

/**
 * Shows a line at the top while the code of the next screen loads. The previous screen stays until
 * the code has loaded.
 */
export function PendingLine() {
  const isPending = useStore(screensToCome, (count) => count > 0);
  return <div role="status">{isPending && <LateLine />}</div>;
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
