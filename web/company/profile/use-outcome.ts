import { useEffect, useState } from "react";
import { PROFILE_BANNER_MS } from "#domain/limits.ts";

export interface Outcome {
  tone: "success" | "danger";
  message: string;
}

/**
 * The result of the last save, which a banner shows for 5 seconds, even while the user types (Spec
 * §4).
 */
export function useOutcome() {
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), PROFILE_BANNER_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  return [outcome, setOutcome] as const;
}
