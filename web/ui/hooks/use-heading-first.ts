import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Keys of the history entries that have been rendered. */
const drawn = new Set<string>();
const REMEMBERED = 200;

/**
 * Returns false while a new screen renders its heading, and true in later renders. On a slow phone,
 * the user sees the heading while a long form still renders. Always returns true for the first
 * screen, Back and Forward, because restoring the scroll position needs the full height. Rule 86
 */
export function useHeadingFirst(): boolean {
  const { key } = useLocation();
  const [isAtOnce] = useState(() => drawn.size === 0 || drawn.has(key));
  useEffect(() => {
    // Limits the memory. If the user returns to a dropped entry, its heading renders first, which
    // does no harm.
    if (drawn.size > REMEMBERED) drawn.clear();
    drawn.add(key);
  }, [key]);
  return useDeferredValue(true, isAtOnce);
}
