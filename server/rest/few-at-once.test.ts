import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FewAtOnce } from "./few-at-once.ts";

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Work that ends when it is told to, and who has begun so far. */
function worksIn(few: FewAtOnce) {
  const begun: string[] = [];
  const start = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const done = few.run(() => {
      begun.push(name);
      return promise;
    });
    return { done, end: resolve, fail: reject };
  };
  return { begun, start };
}

test("the next begins when one has ended, in the order in which they came", async () => {
  const { begun, start } = worksIn(new FewAtOnce(2, 10));
  const [ada, ben] = ["ada", "ben", "cleo", "dan"].map(start);
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["ada", "ben"]);
  ben?.end();
  await ben?.done;
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["ada", "ben", "cleo"]);
  ada?.fail(new Error("refused"));
  await expect(ada?.done).rejects.toThrow("refused");
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["ada", "ben", "cleo", "dan"]);
});

test("who takes long keeps nobody out, and gives up one place only", async () => {
  const { begun, start } = worksIn(new FewAtOnce(1, 10));
  const [slow] = ["slow", "ada", "ben"].map(start);
  await vi.advanceTimersByTimeAsync(9);
  expect(begun).toEqual(["slow"]);
  await vi.advanceTimersByTimeAsync(1);
  expect(begun).toEqual(["slow", "ada"]);
  slow?.end();
  await slow?.done;
  await vi.advanceTimersByTimeAsync(0);
  expect(begun).toEqual(["slow", "ada"]);
});
