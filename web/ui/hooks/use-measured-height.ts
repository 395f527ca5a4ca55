import { type RefCallback, useCallback } from "react";

/** Custom properties for the heights of elements at an edge of the window. */
type HeightProperty = "--bar-height" | "--notice-height" | "--toast-height";

/**
 * Sets a custom property of the page to the height of an element while this element exists. Scroll
 * padding and the position of toasts depend on it, so that the element never covers the focus.
 */
export function useMeasuredHeight(property: HeightProperty): RefCallback<HTMLElement> {
  return useCallback(
    (element: HTMLElement | null) => {
      const { style } = document.documentElement;
      if (!element) return;
      let set = "";
      // Removes the property only if it still has this element's value.
      const clear = () => {
        if (style.getPropertyValue(property) === set) style.removeProperty(property);
      };
      const observer = new ResizeObserver(([entry]) => {
        const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
        if (height === 0) return clear();
        set = `${height}px`;
        style.setProperty(property, set);
      });
      observer.observe(element);
      return () => {
        observer.disconnect();
        clear();
      };
    },
    [property],
  );
}
