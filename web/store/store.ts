/** A value that notifies its listeners when it changes. Reading and changing it does not need React. */
export interface Store<State> {
  get: () => State;
  /** Setting the same state again notifies no one. */
  set: (next: State) => void;
  /** Returns the function that unsubscribes. */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<State>(initial: State): Store<State> {
  return createLazyStore(() => initial);
}

/** Like createStore; the initial state is worked out when it is first asked for. */
export function createLazyStore<State>(start: () => State): Store<State> {
  let kept: { state: State } | undefined;
  const listeners = new Set<() => void>();
  function get() {
    kept ??= { state: start() };
    return kept.state;
  }
  return {
    get,
    set(next) {
      if (Object.is(next, get())) return;
      kept = { state: next };
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
