import { useSyncExternalStore } from "react";
import type { Store } from "./store.ts";

/**
 * Returns the state of a store, or a part of it, and renders the component again when the result
 * changes. `select` must return the same value for the same state.
 */
export function useStore<State>(store: Store<State>): State;
export function useStore<State, Part>(store: Store<State>, select: (state: State) => Part): Part;
export function useStore<State>(store: Store<State>, select = (state: State): unknown => state) {
  const read = () => select(store.get());
  // The prerendered page uses the store's initial state.
  return useSyncExternalStore(store.subscribe, read, read);
}
