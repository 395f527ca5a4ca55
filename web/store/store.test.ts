import { expect, test } from "vitest";
import { createStore } from "./store.ts";

test("a listener is called at each change until it unsubscribes", () => {
  const store = createStore(1);
  const heard: number[] = [];
  const leave = store.subscribe(() => heard.push(store.get()));
  store.set(2);
  store.set(3);
  leave();
  store.set(4);
  expect(heard).toEqual([2, 3]);
  expect(store.get()).toBe(4);
});

test("setting the same state notifies no listener", () => {
  const state = { name: "Ada" };
  const store = createStore(state);
  let changes = 0;
  store.subscribe(() => {
    changes += 1;
  });
  store.set(state);
  expect(changes).toBe(0);
  store.set({ ...state });
  expect(changes).toBe(1);
});
