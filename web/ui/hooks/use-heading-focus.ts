import { type RefObject, useEffect } from "react";

/** True until the page's first screen has rendered. Shared by all screens of the page. */
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
