import { type RefObject, useEffect } from "react";

/** True until the page has rendered its first screen. All screens share this variable. */
let isFirstScreen = true;

/**
 * Focuses the heading after each change of the screen, including sign-in and sign-out, so that
 * screen readers announce it. On the page's first screen, leaves the focus where it is.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, [heading]);
}
