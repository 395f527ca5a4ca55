import { type RefObject, useEffect } from "react";

let isFirstScreen = true;

/**
 * After a change of screen, also by signing in or out, the focus goes to the new one's heading, which makes a screen reader say
 * it. On the first screen of a page it stays where the browser puts it.
 */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, [heading]);
}
