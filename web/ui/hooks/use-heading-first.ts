import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Keys of history entries that have been rendered before. */
const drawn = new Set<string>();
const MAX_KEYS = 200;

/**
 * Returns false in the first render of a new screen, which then shows only its heading. Returns
 * true in later renders. A slow phone therefore shows the heading before a long form. Always
 * returns true for the first screen of the app. Always returns true after Back and Forward, because
 * restoring the scroll position needs the full height. Rule 86
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
