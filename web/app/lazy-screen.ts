import { type ComponentType, createElement, type JSX, lazy, useState } from "react";
import type { FetchFirst, FirstDataOf } from "#web/data-client/first-data.ts";
import { createStore } from "#web/store/store.ts";

type ScreenComponent = ComponentType & { fetchFirst?: FetchFirst };

export interface LazyScreen {
  (): JSX.Element;
  isLoaded: () => boolean;
  /** Loads the code. Resolves even if loading fails, because rendering then reports the error. */
  preload: () => Promise<void>;
  fetchFirst: (of: FirstDataOf) => Promise<void>;
}

/** Number of screens whose code is loading. */
export const screensToCome = createStore(0);

/**
 * Functions that replace lazy components whose code failed to load. This is necessary because React
 * caches the failure.
 */
const failed: (() => void)[] = [];

/**
 * Makes screens whose code failed to load request the code again when they render. Call it only
 * while a screen shows the failure.
 */
export function resetFailedScreens(): void {
  for (const replace of failed.splice(0)) replace();
}

function count(change: 1 | -1) {
  // Changes the number of loading screens later, because this code runs during a render. A render
  // must not update other components.
  queueMicrotask(() => screensToCome.set(screensToCome.get() + change));
}

/**
 * Creates the screen `name` of a module that loads with its route. Renders loaded code without
 * Suspense, because Suspense would show its fallback for 300 ms.
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ScreenComponent>>,
  name: Name,
): LazyScreen {
  let loaded: ScreenComponent | null = null;
  async function loadAndKeep() {
    loaded = (await load())[name];
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

  // biome-ignore lint/correctness/noComponentHookFactories: called once per screen
  function Screen() {
    // Keeps the same component while the screen is open. Another component would lose the typed
    // text.
    const [screen] = useState<ComponentType>(() => loaded ?? suspending);
    return createElement(screen);
  }
  Screen.isLoaded = () => !!loaded;
  Screen.preload = async () => {
    if (!loaded) await loadAndKeep().catch(() => undefined);
  };
  Screen.fetchFirst = async (of: FirstDataOf) => {
    // Doesn't wait if the code is already loaded. The requests for the screen's data then start
    // during the click, before the screen renders.
    if (!loaded) await Screen.preload();
    await loaded?.fetchFirst?.(of);
  };
  return Screen;
}
