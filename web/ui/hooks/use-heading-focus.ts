import { type RefObject, useEffect } from "react";

/** True until the first screen of the page has rendered. All screens share this variable. */
let isFirstScreen = true;

/**
 * Focuses the heading after each change of screen, so that screen readers announce it. Signing in
 * and out are such changes. The first screen of a page keeps the browser's own focus.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, [heading]);
}
