import { afterEach, expect, test, vi } from "vitest";
import { latestToday, noteServerTime, portalToday } from "./server-time.ts";

afterEach(() => vi.useRealTimers());

// Rule 17
test("today is Chicago's date by the server's clock, even if the computer's clock is wrong", () => {
  vi.useFakeTimers({ now: new Date("2031-05-05T12:00:00Z") });
  expect(portalToday()).toBe("2031-05-05");
  noteServerTime(new Headers({ date: "Sun, 14 Mar 2027 05:59:00 GMT" }));
  expect(portalToday()).toBe("2027-03-13");
  vi.advanceTimersByTime(2 * 60_000);
  expect(portalToday()).toBe("2027-03-14");
  noteServerTime(new Headers());
  expect(portalToday()).toBe("2027-03-14");
});

test("a response that changes today notifies listeners once", () => {
  vi.useFakeTimers({ now: new Date("2027-12-01T12:00:00Z") });
  noteServerTime(new Headers({ date: "Wed, 01 Dec 2027 12:00:00 GMT" }));
  const moved = vi.fn();
  const unsubscribe = latestToday.subscribe(() => moved(latestToday.get()));
  noteServerTime(new Headers({ date: "Sun, 14 Mar 2027 06:01:00 GMT" }));
  noteServerTime(new Headers({ date: "Sun, 14 Mar 2027 06:02:00 GMT" }));
  unsubscribe();
  expect(moved.mock.calls).toEqual([["2027-03-14"]]);
});
