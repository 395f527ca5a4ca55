import { addDays, type CalendarDate, todayInPortal } from "#domain/calendar-date.ts";

/** The day this many days from today, in the portal's time zone. */
export function day(offset: number): CalendarDate {
  return addDays(todayInPortal(), offset);
}

/** About noon in Chicago on that day: the moment to which a test moves the clock of what is sent by date. */
export function noonOf(offset: number): Date {
  return new Date(`${day(offset)}T18:00:00Z`);
}
