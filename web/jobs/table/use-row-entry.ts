import { type KeyboardEvent, type RefObject, useEffect, useRef } from "react";

/**
 * Enter and the down arrow lead from the search into the rows: to the first button of the first one, once the rows are those
 * that were searched for. `shown` is the term that they answer to; undefined while others are on their way.
 */
export function useRowEntry(frame: RefObject<HTMLElement | null>, shown: string | undefined) {
  const wanted = useRef<{ input: HTMLInputElement; term: string } | null>(null);

  function enter() {
    if (!wanted.current || wanted.current.term !== shown) return;
    const { input } = wanted.current;
    wanted.current = null;
    if (document.activeElement === input) frame.current?.querySelector<HTMLElement>("tbody button")?.focus();
  }
  useEffect(enter);

  return (event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
    const isEntry = key === "Enter" || key === "ArrowDown";
    wanted.current = isEntry ? { input: target, term: target.value.trim() } : null;
    if (!isEntry) return;
    event.preventDefault();
    enter();
  };
}
