import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Keys of history entries that have been rendered before. */
const drawn = new Set<string>();
const MAX_KEYS = 200;

/**
 * Returns false while a new screen renders its heading, and true in later renders. On a slow phone,
 * the heading then shows before a long form. Always true for the first screen. Always true after
 * Back and Forward, because restoring the scroll position needs the full height. Rule 86
 */
export function useHeadingFirst(): boolean {
  const { key } = useLocation();
  const [isAtOnce] = useState(() => drawn.size === 0 || drawn.has(key));
  useEffect(() => {
    // Drops the stored history entries, so that they don't fill the memory. If the user returns to
    // such an entry, its heading renders first again.
    if (drawn.size > MAX_KEYS) drawn.clear();
    drawn.add(key);
  }, [key]);
  return useDeferredValue(true, isAtOnce);
}
