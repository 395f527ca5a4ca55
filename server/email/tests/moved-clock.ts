import assert from "node:assert/strict";
import { addDays, type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";

/** Returns the date this many days from today, in the portal's time zone. */
export function day(offset: number): CalendarDate {
  return addDays(todayInPortal(), offset);
}

/**
 * Returns about noon in Chicago on a future day, to which tests move the clock. Noon of today can
 * be hours ago, and an email queued then would wait for the morning.
 */
export function noonOf(offset: number): Date {
  assert(offset > 0);
  return new Date(`${day(offset)}T18:00:00Z`);
}
