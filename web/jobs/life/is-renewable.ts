import { addDays, type CalendarDate, todayInPortal } from "#domain/calendar-date.ts";
import { RENEWABLE_DAYS } from "#domain/limits.ts";

/** Rule 60. The database decides; it repeats this rule. */
export function isRenewable({ end_date }: { end_date: CalendarDate }): boolean {
  return end_date >= addDays(todayInPortal(), -RENEWABLE_DAYS);
}
