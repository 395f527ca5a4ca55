import { type ComponentType, createElement, type JSX, lazy, useState } from "react";
import type { FetchFirst, FirstDataOf } from "#web/data-client/first-data.ts";
import { createStore } from "#web/store/store.ts";

type ScreenComponent = ComponentType & { fetchFirst?: FetchFirst };

export interface LazyScreen {
  (): JSX.Element;
  isLoaded: () => boolean;
  /** Fetches the code before the screen is shown. Resolves when it has loaded or failed to load; rendering then reports the failure. */
  preload: () => Promise<void>;
  /** Fetches the code and then what the screen shows first. */
  fetchFirst: (of: FirstDataOf) => Promise<void>;
}

/** The number of screens that wait for their code. */
export const screensToCome = createStore(0);

/** Replaces lazy components that failed: React keeps their failure. */
const failed: (() => void)[] = [];

/** Lets screens that failed to load request their code again. Call it when the failure is shown, not earlier. */
export function forgetFailedScreens(): void {
  for (const replace of failed.splice(0)) replace();
}

function count(change: 1 | -1) {
  // Counted while React renders, when no other component may be told to render.
  queueMicrotask(() => screensToCome.set(screensToCome.get() + change));
}

/**
 * A screen whose code comes with its route. If the code is there already the screen is shown at once: Suspense would keep its
 * fallback for 300 ms.
 */
export function lazyScreen(load: () => Promise<ScreenComponent>): LazyScreen {
  let loaded: ScreenComponent | null = null;
  async function loadAndKeep() {
    loaded = await load();
    return { default: loaded };
  }
  const suspend = () =>
    lazy(() => {
      count(1);
      return loadAndKeep().finally(() => {
        count(-1);
        if (!loaded) failed.push(() => (suspending = suspend()));
      });
    });
  let suspending = suspend();

  // biome-ignore lint/correctness/noComponentHookFactories: made once for each screen, at module level
  function Screen() {
    // Chosen once: another component in its place would lose what was typed.
    const [screen] = useState<ComponentType>(() => loaded ?? suspending);
    return createElement(screen);
  }
  Screen.isLoaded = () => !!loaded;
  Screen.preload = async () => {
    if (!loaded) await loadAndKeep().catch(() => undefined);
  };
  Screen.fetchFirst = async (of: FirstDataOf) => {
    // Not even a turn later: the press that reported the link goes on to draw the screen.
    if (!loaded) await Screen.preload();
    loaded?.fetchFirst?.(of);
  };
  return Screen;
}
