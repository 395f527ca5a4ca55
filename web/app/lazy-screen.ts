import { type ComponentType, type LazyExoticComponent, lazy } from "react";

export type LazyScreen = LazyExoticComponent<ComponentType> & {
  /** Fetches the code ahead of the drawing. */
  preload: () => void;
};

/** A screen whose code comes with its route. */
export function lazyScreen(load: () => Promise<ComponentType>): LazyScreen {
  const screen = lazy(async () => ({ default: await load() })) as LazyScreen;
  screen.preload = () => {
    // A failure shows when the screen is drawn.
    load().catch(() => undefined);
  };
  return screen;
}
