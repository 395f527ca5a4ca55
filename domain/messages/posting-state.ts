import { addDays, type CalendarDate, formatCalendarDate } from "#domain/time/calendar-date.ts";
import { relativeDate } from "#domain/time/relative-date.ts";

/** The word for each state of a posting, the same on every screen. */
const words = {
  live: "Live",
  inReview: "In review",
  needsChange: "Needs a change",
  scheduled: "Scheduled",
  paused: "Paused",
  hidden: "Hidden",
  ended: "Ended",
  closed: "Closed",
};

/**
 * The state of a posting, with the same word on every screen and in every email.
 *
 * - `live`: a visitor can open its public page now.
 * - `inReview`: staff have not approved its current text yet.
 * - `needsChange`: staff sent it back with a reason, and the company must change it.
 * - `scheduled`: staff approved it, and its first day is in the future.
 * - `paused`: a member paused it until a day. Its page says so.
 * - `hidden`: no visitor can open it, because its company is inactive or awaits review, or the
 *   platform has no public pages.
 * - `ended`: its last day has passed.
 * - `closed`: a member closed it.
 */
export type PostingState = keyof typeof words;

type Dates = { start_date: CalendarDate; end_date: CalendarDate; paused_until: CalendarDate | null };

/**
 * Returns "Live", "In review", "Scheduled (from Jan 10)" or "Paused (until Jan 10)". Omits the day
 * on which the pause ends if the job ends earlier (rule 99).
 */
export function postingWord(state: PostingState, job: Dates, today: CalendarDate): string {
  if (state === "scheduled") return `${words.scheduled} (from ${formatNearDate(job.start_date, today)})`;
  if (state === "paused" && job.paused_until && job.paused_until <= job.end_date)
    return `${words.paused} (until ${formatNearDate(job.paused_until, today)})`;
  return words[state];
}

/** Returns a date such as "Jan 10". Adds the year if the date is at least a year ahead. */
function formatNearDate(date: CalendarDate, today: CalendarDate): string {
  return date < addDays(today, 365) ? formatCalendarDate(date).replace(/, \d+$/, "") : formatCalendarDate(date);
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Returns "5 min ago", "2 h ago" or "3 days ago". */
export function timeAgo(moment: string, now: Date = new Date()): string {
  const passed = Math.max(MINUTE_MS, now.getTime() - Date.parse(moment));
  if (passed < HOUR_MS) return `${Math.floor(passed / MINUTE_MS)} min ago`;
  if (passed < DAY_MS) return `${Math.floor(passed / HOUR_MS)} h ago`;
  return relativeDate(moment, now);
}

/**
 * Returns how long a job has been waiting for staff or members, such as "since 2 h" or "since
 * yesterday".
 */
export function waitingSince(moment: string, now?: Date): string {
  return `since ${timeAgo(moment, now).replace(/ ago$/, "")}`;
}
