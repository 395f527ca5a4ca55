import { type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { createStore } from "#web/store/store.ts";

/** Milliseconds by which the server's clock is ahead of this computer's clock. */
let aheadMs = 0;

/**
 * Reads the server's time from the Date header. Without the header, keeps the known time. Browsers
 * hide the header in responses from other origins.
 */
export function noteServerTime(headers: Headers): void {
  const time = Date.parse(headers.get("date") ?? "");
  if (time) aheadMs = time - Date.now();
  latestToday.set(portalToday());
}

/**
 * Returns today's date in America/Chicago by the server's clock, because a computer's clock can be
 * days off (rule 17).
 */
export function portalToday(): CalendarDate {
  return todayInPortal(new Date(Date.now() + aheadMs));
}

/** Today's date as of the latest response. Subscribe to it in screens that depend on the date. */
export const latestToday = createStore<CalendarDate>(portalToday());
