import { PORTAL_TIME_ZONE } from "#domain/limits.ts";

/**
 * A day in the calendar, "YYYY-MM-DD". It has no time zone, so no code may convert it between time
 * zones (rule 17). Compare days as strings.
 */
export type CalendarDate = string;

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;
const PATTERN = /^(\d{4})-(\d{2})-(\d{2})$/;

const displayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  year: "numeric",
  month: "short",
  day: "numeric",
});

const portalDay = new Intl.DateTimeFormat("en-US", {
  timeZone: PORTAL_TIME_ZONE,
  calendar: "gregory",
  numberingSystem: "latn",
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

export function isCalendarDate(value: string): boolean {
  return PATTERN.test(value) && toCalendarDate(toUtc(value)) === value;
}

/** Returns today's date in America/Chicago, regardless of the computer's time zone (rule 17). */
export function todayInPortal(now: Date = new Date()): CalendarDate {
  const parts = new Map(portalDay.formatToParts(now).map((part) => [part.type, part.value]));
  return `${parts.get("year")}-${parts.get("month")}-${parts.get("day")}`;
}

export function addDays(date: CalendarDate, days: number): CalendarDate {
  return toCalendarDate(toUtc(date) + days * MILLISECONDS_PER_DAY);
}

/**
 * Counts the days from one date to another. The count is negative if the second date is earlier.
 */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return (toUtc(to) - toUtc(from)) / MILLISECONDS_PER_DAY;
}

/** Formats a date as "Nov 16, 2026" (Spec §9). Returns other texts unchanged. */
export function formatCalendarDate(date: CalendarDate): string {
  return isCalendarDate(date) ? displayFormat.format(toUtc(date)) : date;
}

/**
 * Converts a day to midnight UTC. The result is for adding and subtracting days, because each UTC
 * day has 24 hours. It is not the time at which the day begins in the portal.
 */
function toUtc(date: CalendarDate): number {
  const [, year, month, day] = PATTERN.exec(date) ?? [];
  const utc = new Date(0);
  utc.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  return utc.getTime();
}

function toCalendarDate(utc: number): CalendarDate {
  return Number.isNaN(utc) ? "" : new Date(utc).toISOString().slice(0, 10);
}
