import { type RefObject, useEffect } from "react";

let isFirstScreen = true;

/** After a change of route the focus goes to the new screen's heading, which also makes a screen reader say it. */
export function useHeadingFocus(heading: RefObject<HTMLElement | null>) {
  useEffect(() => {
    if (!isFirstScreen) heading.current?.focus({ preventScroll: true });
    isFirstScreen = false;
  }, [heading]);
}
