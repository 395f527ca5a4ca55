import { type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { createStore } from "#web/store/store.ts";

/** By how much the server's clock is ahead of this computer's. */
let aheadMs = 0;

/** Reads the server's time from an answer. Services on another origin hide it, so the computer's clock counts there. */
export function noteServerTime(headers: Headers): void {
  const time = Date.parse(headers.get("date") ?? "");
  if (time) aheadMs = time - Date.now();
  latestToday.set(portalToday());
}

/** Today in America/Chicago by the server's clock, because a computer's clock can be days off (rule 17). */
export function portalToday(): CalendarDate {
  return todayInPortal(new Date(Date.now() + aheadMs));
}

/** Today at the latest answer, for screens that have to follow when the first answer moves it. */
export const latestToday = createStore<CalendarDate>(portalToday());
