import { useDeferredValue, useEffect, useState } from "react";
import { useLocation } from "react-router";

/** The entries of the history that have been drawn. */
const drawn = new Set<string>();

/**
 * False while the heading of a new screen is drawn, true from the next picture on: on a slow phone the blocks of a form take longer to
 * draw than anyone believes that their press was noticed. The first screen, Back and Forward draw all at once, for the page to be as
 * long as it was, and so does what comes later on the same screen. Rule 86
 */
export function useHeadingFirst(): boolean {
  const { key } = useLocation();
  const [isAtOnce] = useState(() => drawn.size === 0 || drawn.has(key));
  useEffect(() => {
    drawn.add(key);
  }, [key]);
  return useDeferredValue(true, isAtOnce);
}
