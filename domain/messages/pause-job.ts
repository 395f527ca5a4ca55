import { type CalendarDate, formatCalendarDate } from "#domain/time/calendar-date.ts";

/** Rule 99: texts for pausing a job. They load with the dialog. */
export const pauseJobMessages = {
  title: "Pause Job",
  verb: "Pause Job",
  day: "Takes applications again on",
  hint: (lastDay: CalendarDate) =>
    `Until then its page says that it takes no applications, and it is in no list. Its last day stays ${formatCalendarDate(lastDay)}.`,
  dayOutside: (first: CalendarDate, last: CalendarDate) =>
    `Choose a day from ${formatCalendarDate(first)} to ${formatCalendarDate(last)}.`,

  paused: (jobName: string, until: CalendarDate) =>
    `“${jobName}” takes applications again on ${formatCalendarDate(until)}.`,
  unpaused: (jobName: string) => `“${jobName}” takes applications again.`,
  undo: "Undo",
  failed: "Failed to change the pause. Please try again.",
  notOpen: "Only an open job can be paused.",
} as const;

/**
 * Returns the text on the public page of a paused job. Omits the day on which the pause ends if the
 * job ends earlier.
 */
export function notTakingApplications(until: CalendarDate, lastDay: CalendarDate): string {
  if (until > lastDay) return "Not taking applications at the moment";
  return `Not taking applications until ${formatCalendarDate(until)}`;
}
