import { type RefObject, useEffect, useRef } from "react";

/** Returns the reference of an element that scrolls into view when there is news. */
export function useReveal(news: unknown): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (news) element.current?.scrollIntoView({ block: "nearest" });
  }, [news]);
  return element;
}
