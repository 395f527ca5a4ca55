import { readTabStored, storageKeys, writeTabStored } from "#web/browser/storage.ts";

/** Positions of older history entries are dropped. */
const MOST_POSITIONS = 50;
/** How long a screen may take to become as long as it was. */
const PATIENCE_MS = 10_000;

/** Where each entry of the history was scrolled to, by its key, oldest first. */
const positions = new Map(readPositions());
let stopRestoring = () => {};

export function rememberScroll(key: string) {
  positions.delete(key);
  positions.set(key, Math.round(scrollY));
}

export function rememberedScroll(key: string): number {
  return positions.get(key) ?? 0;
}

/** A reload finds them again. */
export function storeScrollPositions() {
  writeTabStored(storageKeys.scrollPositions, JSON.stringify([...positions].slice(-MOST_POSITIONS)));
}

function readPositions(): [string, number][] {
  try {
    return JSON.parse(readTabStored(storageKeys.scrollPositions) ?? "[]");
  } catch {
    return [];
  }
}

/** Scrolls there as soon as the page is long enough, unless the user moves first. */
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

/** The top is reached without a look at the height, for which the whole page would be laid out before it is drawn. */
function isAt(top: number): boolean {
  return top === 0 || document.documentElement.scrollHeight - innerHeight >= top;
}
