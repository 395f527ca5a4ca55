import assert from "node:assert/strict";
import { addDays, type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";

/** Returns the date this many days from today, in the portal's time zone. */
export function day(offset: number): CalendarDate {
  return addDays(todayInPortal(), offset);
}

/**
 * Returns noon in Chicago, `offset` days after today, to which a test moves the clock. At night,
 * the outbox would hold back reminders until the morning.
 */
export function noonOf(offset: number): Date {
  assert(offset > 0);
  return new Date(`${day(offset)}T18:00:00Z`);
}
