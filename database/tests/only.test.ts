import { expect, test } from "vitest";
import { only } from "#database/only.ts";

test("only() returns the only row, and throws without a row and with several", () => {
  expect(only([{ id: 7 }])).toEqual({ id: 7 });
  expect(() => only([])).toThrow("got 0");
  expect(() => only([{ id: 7 }, { id: 8 }])).toThrow("got 2");
});
