import { expect, test } from "vitest";
import { findLift } from "./free-place.ts";

const home = { left: 1212, top: 732, right: 1256, bottom: 776 };
const corner = { home, ceiling: 64 };
const across = { left: 0, right: 1280 };

test("the button stays at home while nothing is in its way", () => {
  expect(findLift(corner, [])).toBe(0);
  expect(findLift(corner, [{ ...across, top: 600, bottom: 724 }])).toBe(0);
  expect(findLift(corner, [{ left: 0, right: 1204, top: 700, bottom: 800 }])).toBe(0);
});

test("the button goes above a bar and a field that stands right above the bar, in whatever order they are named", () => {
  const bar = { ...across, top: 720, bottom: 800 };
  const field = { ...across, top: 640, bottom: 700 };
  expect(findLift(corner, [bar])).toBe(64);
  for (const obstacles of [
    [bar, field],
    [field, bar],
  ]) {
    const lift = findLift(corner, obstacles);
    expect(home.bottom - (lift ?? 0)).toBe(field.top - 8);
  }
});

test("a field that fills the screen leaves no place", () => {
  expect(findLift(corner, [{ ...across, top: 20, bottom: 900 }])).toBeNull();
});
