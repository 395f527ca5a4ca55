import { type RefObject, useEffect, useState } from "react";
import { findLift } from "./free-place.ts";

/** What sticks to the bottom of a screen, and toasts. */
const STICKING = ".form-bar, .toast";
const CONTROL = "a[href], button, input, select, textarea, summary, [contenteditable], [tabindex='0']";
/** The bar at the top of a phone's screen. */
const CEILING_PX = 64;

/**
 * Keeps the floating button off the submit bar, off toasts and off the control that has the focus: answers by how many pixels
 * it has to go up, or null when it has to hide. Measured once a frame, and only after something happened.
 */
export function useFreePlace(corner: RefObject<HTMLElement | null>): number | null {
  const [lift, setLift] = useState<number | null>(0);

  useEffect(() => {
    let frame = 0;
    const measure = () => {
      frame = 0;
      if (corner.current) setLift(findLift(homeOf(corner.current), obstaclesOf(corner.current)));
    };
    const measureSoon = () => {
      frame ||= requestAnimationFrame(measure);
    };
    const observer = new MutationObserver(measureSoon);
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["hidden"] });
    const stop = new AbortController();
    const options = { capture: true, passive: true, signal: stop.signal };
    for (const event of ["focusin", "focusout", "scroll", "resize", "transitionend", "animationend"]) {
      addEventListener(event, measureSoon, options);
    }
    measureSoon();
    return () => {
      cancelAnimationFrame(frame);
      observer.disconnect();
      stop.abort();
    };
  }, [corner]);

  return lift;
}

/** The corner is where the button stands when it is not lifted: it is an empty box of the button's size. */
function homeOf(corner: HTMLElement) {
  return { home: corner.getBoundingClientRect(), ceiling: CEILING_PX };
}

function obstaclesOf(corner: HTMLElement): DOMRect[] {
  const focused = document.activeElement;
  const isControl = focused?.matches(CONTROL) && !corner.parentElement?.contains(focused);
  return [...document.querySelectorAll(STICKING), ...(focused && isControl ? [focused] : [])].map((element) =>
    element.getBoundingClientRect(),
  );
}
