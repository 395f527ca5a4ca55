import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** Keys of the history entries that have been rendered. */
const drawn = new Set<string>();
const REMEMBERED = 200;

/**
 * Returns false while a new screen renders its heading, and true from the next render on. The
 * heading shows that the click worked while a slow phone still renders a long form. Always returns
 * true for the first screen, Back and Forward, because the page needs its full height to restore
 * its scroll position. Rule 86
 */
export function useHeadingFirst(): boolean {
  const { key } = useLocation();
  const [isAtOnce] = useState(() => drawn.size === 0 || drawn.has(key));
  useEffect(() => {
    // Limits the memory. If the user returns to a dropped entry, its heading renders first, which
    // is harmless.
    if (drawn.size > REMEMBERED) drawn.clear();
    drawn.add(key);
  }, [key]);
  return useDeferredValue(true, isAtOnce);
}
