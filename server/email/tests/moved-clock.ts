import assert from "node:assert/strict";
import { addDays, type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";

/** Returns the date this many days from today, in the portal's time zone. */
export function day(offset: number): CalendarDate {
  return addDays(todayInPortal(), offset);
}

/**
 * Returns noon in Chicago, `offset` days after today. Tests move the clock to noon, because the
 * outbox sends no reminders at night.
 */
export function noonOf(offset: number): Date {
  assert(offset > 0);
  return new Date(`${day(offset)}T18:00:00Z`);
}
