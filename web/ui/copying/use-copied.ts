import { useEffect, useState } from "react";
import { COPIED_STATE_MS } from "#domain/limits.ts";
import { copyText } from "./copy-text.ts";

/** Copies a text. `isCopied` is true for 2 s after a success (Spec §9). */
export function useCopied() {
  const [outcome, setOutcome] = useState<"copied" | "failed" | null>(null);
  useEffect(() => {
    if (outcome !== "copied") return;
    const timer = setTimeout(() => setOutcome(null), COPIED_STATE_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = (text: string) =>
    copyText(text).then(
      () => setOutcome("copied"),
      () => setOutcome("failed"),
    );
  return { isCopied: outcome === "copied", hasFailed: outcome === "failed", copy };
}
