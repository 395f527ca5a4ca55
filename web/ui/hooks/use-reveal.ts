import { type RefObject, useEffect, useRef } from "react";

/**
 * Returns a ref for an element. The element scrolls into view each time `news` changes to a new
 * message.
 */
export function useReveal(news: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) element.current?.scrollIntoView({ block: "nearest" });
  }, [news]);
  return element;
}
