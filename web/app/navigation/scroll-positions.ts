import { parseStored, readTabStored, storageKeys, writeTabStored } from "#web/browser/storage.ts";

/** Maximum number of stored positions. Older positions are dropped. */
const MAX_POSITIONS = 50;
/** Maximum milliseconds to wait until a restored screen is high enough. */
const PATIENCE_MS = 10_000;

/** Scroll position of each history entry by its key, oldest first. */
const positions = new Map((parseStored(readTabStored(storageKeys.scrollPositions)) ?? []) as [string, number][]);
/** Stops an earlier `scrollWhenPossible` that still waits. */
let stopRestoring = () => {};

export function noteScroll(key: string) {
  positions.delete(key);
  positions.set(key, Math.round(scrollY));
}

export function scrollOf(key: string): number {
  return positions.get(key) ?? 0;
}

/** Stores the positions, so that they survive a reload. */
export function storeScrollPositions() {
  writeTabStored(storageKeys.scrollPositions, JSON.stringify([...positions].slice(-MAX_POSITIONS)));
}

/**
 * Scrolls to a position as soon as the page is high enough. Stops waiting if the user scrolls
 * first.
 */
export function scrollWhenPossible(top: number) {
  stopRestoring();
  scrollTo(0, top);
  if (isAt(top)) return;
  const until = new AbortController();
  const stop = () => {
    until.abort();
    observer.disconnect();
    clearTimeout(timer);
  };
  const observer = new ResizeObserver(() => {
    scrollTo(0, top);
    if (isAt(top)) stop();
  });
  const timer = setTimeout(stop, PATIENCE_MS);
  for (const moved of ["wheel", "pointerdown", "keydown"]) {
    addEventListener(moved, stop, { capture: true, passive: true, signal: until.signal });
  }
  observer.observe(document.body);
  stopRestoring = stop;
}

/**
 * Returns true if the page is high enough to scroll to the position. Reads the page's height only
 * if necessary, because reading it causes a layout of the whole page.
 */
function isAt(top: number): boolean {
  return top === 0 || document.documentElement.scrollHeight - innerHeight >= top;
}
