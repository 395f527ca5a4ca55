import { type RefObject, useEffect } from "react";

/** True until the first screen of the page has rendered. All screens share this variable. */
let isFirstScreen = true;

/**
 * Focuses the heading after each change of screen, also after signing in and out, so that screen
 * readers announce it. For the first screen of a page, keeps the browser's focus.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, [heading]);
}
