/** A value that notifies listeners when it changes. The store doesn't depend on React. */
export interface Store<State> {
  get: () => State;
  /** Does nothing if the state is the same. */
  set: (next: State) => void;
  /** Returns the function that unsubscribes. */
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
