import { PLAUSIBLE_YEARS_AHEAD } from "#domain/limits.ts";
import { jobQuestionMessages as messages } from "#domain/messages/job-form.ts";
import { type CalendarDate, formatCalendarDate, isCalendarDate } from "#domain/time/calendar-date.ts";
import type { JobField, JobValues } from "./job-fields.ts";

/**
 * A warning about an unusual value, which the user must confirm. The message includes the value, so
 * each new value needs a new confirmation.
 */
export type JobQuestion = {
  field: JobField;
  message: string;
};

/**
 * Returns the warnings that the user confirms before saving, mostly about typing errors (rule 58).
 * Skips values that are already saved.
 */
export function jobQuestions(values: JobValues, stored: JobValues | null, today: CalendarDate): JobQuestion[] {
  const questions: JobQuestion[] = [];
  const add = (field: "application_start_date" | "application_end_date", questionOf: (date: string) => string) => {
    if (values[field] === stored?.[field]) return;
    questions.push({ field, message: questionOf(formatCalendarDate(values[field])) });
  };
  const { application_start_date: start, application_end_date: end } = values;
  if (isCalendarDate(start) && start < `${yearsFrom(today, -1).slice(0, 4)}-01-01`) {
    add("application_start_date", messages.startDateLongAgo);
  }
  if (isCalendarDate(end) && end > yearsFrom(today, PLAUSIBLE_YEARS_AHEAD)) {
    add("application_end_date", messages.endDateFarAhead);
  }
  return questions;
}

function yearsFrom(date: CalendarDate, years: number): CalendarDate {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
