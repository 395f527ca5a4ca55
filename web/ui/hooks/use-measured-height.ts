import { type RefCallback, useCallback } from "react";

/** What sticks to an edge of the window, by the custom property that tells its height. */
type HeightProperty = "--bar-height" | "--notice-height" | "--toast-height";

/**
 * Keeps a custom property of the page at an element's height while the element is there. The page's scroll padding and what
 * floats follow it, so that nothing that takes the focus is under it.
 */
export function useMeasuredHeight(property: HeightProperty): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      const { style } = document.documentElement;
      if (!element) return;
      const observer = new ResizeObserver(([entry]) => {
        const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
        if (height > 0) style.setProperty(property, `${height}px`);
        else style.removeProperty(property);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        style.removeProperty(property);
      };
    },
    [property],
  );
}
