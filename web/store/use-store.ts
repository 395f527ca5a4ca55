import { useSyncExternalStore } from "react";
import type { Store } from "./store.ts";

/**
 * The state of a store, or what `select` takes from it; renders again when that changes. `select` must give the same value
 * for the same state.
 */
export function useStore<State>(store: Store<State>): State;
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part;
export function useStore<State>(store: Store<State>, select = (state: State): unknown => state) {
  const read = () => select(store.get());
  // The page that is made at build time has the state that the store has then.
  return useSyncExternalStore(store.subscribe, read, read);
}
