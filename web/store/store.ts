/** A value that notifies listeners of changes. The store doesn't depend on React. */
export interface Store<State> {
  get: () => State;
  /** Sets a new value and notifies the listeners. Does nothing if the value is the same. */
  set: (next: State) => void;
  /** Returns a function that unsubscribes. */
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
