import { expect, test } from "vitest";
import { createRingBuffer } from "./ring-buffer.ts";

test("a ring buffer keeps the newest items, oldest first", () => {
  const buffer = createRingBuffer<number>(3);
  expect(buffer.items()).toEqual([]);
  for (let item = 1; item <= 8; item += 1) {
    buffer.push(item);
    expect(buffer.items()).toEqual([item - 2, item - 1, item].filter((kept) => kept > 0));
  }
});

test("items read from a ring buffer don't change when it does", () => {
  const buffer = createRingBuffer<string>(2);
  buffer.push("first");
  const read = buffer.items();
  buffer.push("second");
  buffer.push("third");
  expect(read).toEqual(["first"]);
});
