/** A value that changes and tells who listens. Reading and changing it takes no React. */
export interface Store<State> {
  get: () => State;
  /** The same state again tells nobody. */
  set: (next: State) => void;
  /** Returns what ends it. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  let state = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => state,
    set(next) {
      if (Object.is(next, state)) return;
      state = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
