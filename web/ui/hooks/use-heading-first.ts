import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The entries of the history that have been drawn. */
const drawn = new Set<string>();
const REMEMBERED = 200;

/**
 * False while the heading of a new screen is drawn, true from the next picture on: on a slow phone the blocks of a form take so long to
 * draw that people doubt that their press was noticed. The first screen, Back and Forward draw all at once, so that the page is long
 * enough to scroll back to where it was, and so does what comes later on the same screen. Rule 86
 */
export function useHeadingFirst(): boolean {
  const { key } = useLocation();
  const [isAtOnce] = useState(() => drawn.size === 0 || drawn.has(key));
  useEffect(() => {
    // Not all at once, then: nothing worse happens to those that are forgotten.
    if (drawn.size > REMEMBERED) drawn.clear();
    drawn.add(key);
  }, [key]);
  return useDeferredValue(true, isAtOnce);
}
