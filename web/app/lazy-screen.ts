import { type ComponentType, createElement, type JSX, lazy, useState } from "react";

export interface LazyScreen {
  (): JSX.Element;
  /** Fetches the code ahead of the drawing. Resolves when it is there, or cannot come: then the drawing says so. */
  preload: () => Promise<void>;
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
  const suspending = lazy(loadAndKeep);

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
