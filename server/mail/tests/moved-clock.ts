import assert from "node:assert/strict";
import { addDays, type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";

/** The day this many days from today, in the portal's time zone. */
export function day(offset: number): CalendarDate {
  return addDays(todayInPortal(), offset);
}

/**
 * About noon in Chicago on a day to come: the moment to which a test moves the clock of what is sent by date. Today's noon may
 * be hours ago, and an email queued then would wait for the morning.
 */
export function noonOf(offset: number): Date {
  assert(offset > 0);
  return new Date(`${day(offset)}T18:00:00Z`);
}
