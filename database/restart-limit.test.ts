import { afterEach, expect, test, vi } from "vitest";
import { createRestartLimit } from "./restart-limit.ts";

afterEach(() => vi.useRealTimers());

test("the sixth end within a minute is too many, and ends before that minute do not count", () => {
  vi.useFakeTimers();
  const countEnd = createRestartLimit();
  for (let end = 1; end <= 5; end += 1) expect(countEnd()).toEqual({ inLastMinute: end, isReached: false });
  vi.advanceTimersByTime(60_000);
  expect(countEnd()).toEqual({ inLastMinute: 1, isReached: false });
  for (let end = 2; end <= 6; end += 1) expect(countEnd()).toEqual({ inLastMinute: end, isReached: end === 6 });
});
