import { type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { createStore } from "#web/store/store.ts";

/** The server's clock minus this computer's clock, in milliseconds. */
let aheadMs = 0;

/**
 * Reads the server's time from a response. Services on another origin hide this header, so their
 * responses don't change the known time.
 */
export function noteServerTime(headers: Headers): void {
  const time = Date.parse(headers.get("date") ?? "");
  if (time) aheadMs = time - Date.now();
  latestToday.set(portalToday());
}

/**
 * Returns today's date in America/Chicago by the server's clock. A computer's clock can be days off
 * (rule 17).
 */
export function portalToday(): CalendarDate {
  return todayInPortal(new Date(Date.now() + aheadMs));
}

/** Today's date at the latest response, for screens that must update when the date changes. */
export const latestToday = createStore<CalendarDate>(portalToday());
