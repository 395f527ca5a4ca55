import { type ComponentType, createElement, type JSX, lazy, useState } from "react";

export interface LazyScreen {
  (): JSX.Element;
  /** Fetches the code ahead of the drawing. Resolves when it is there, or cannot come: then the drawing says so. */
  preload: () => Promise<void>;
}

/** Screens that are to be drawn and wait for their code. */
let coming = 0;
const listeners = new Set<() => void>();

export function isScreenComing(): boolean {
  return coming > 0;
}

export function subscribeToComingScreens(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function count(change: 1 | -1) {
  coming += change;
  // Counted while React draws, when nothing else may be told to draw.
  queueMicrotask(() => {
    for (const listener of listeners) listener();
  });
}

/**
 * A screen whose code comes with its route. Where the code is there already the screen is drawn at once: going through Suspense
 * would cost it the 300 ms for which React keeps a fallback.
 */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  let loaded: ComponentType | null = null;
  async function loadAndKeep() {
    loaded = await load();
    return { default: loaded };
  }
  const suspending = lazy(() => {
    count(1);
    return loadAndKeep().finally(() => count(-1));
  });

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, at module level
  function Screen() {
    // Chosen once: another component in its place would lose what was typed.
    const [screen] = useState<ComponentType>(() => loaded ?? suspending);
    return createElement(screen);
  }
  Screen.preload = () =>
    loadAndKeep().then(
      () => undefined,
      () => undefined,
    );
  return Screen;
}
