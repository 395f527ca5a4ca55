import { PLAUSIBLE_YEARS_AHEAD } from "#domain/limits.ts";
import { jobQuestionMessages as messages } from "#domain/messages/messages.ts";
import { type CalendarDate, formatCalendarDate, isCalendarDate } from "#domain/time/calendar-date.ts";
import type { JobField, JobValues } from "./job-fields.ts";

/** Something possible but odd. `message` names what is asked about, so that another value is another question. */
export type JobQuestion = {
  field: JobField;
  message: string;
};

/** What has to be answered before a job is saved; nothing about what is stored already. Rule 58: mostly typing errors. */
export function jobQuestions(values: JobValues, stored: JobValues | null, today: CalendarDate): JobQuestion[] {
  const questions: JobQuestion[] = [];
  const ask = (field: "application_start_date" | "application_end_date", questionOf: (date: string) => string) => {
    if (values[field] === stored?.[field]) return;
    questions.push({ field, message: questionOf(formatCalendarDate(values[field])) });
  };
  const { application_start_date: start, application_end_date: end } = values;
  if (isCalendarDate(start) && start < `${yearsFrom(today, -1).slice(0, 4)}-01-01`) {
    ask("application_start_date", messages.startDateLongAgo);
  }
  if (isCalendarDate(end) && end > yearsFrom(today, PLAUSIBLE_YEARS_AHEAD)) {
    ask("application_end_date", messages.endDateFarAhead);
  }
  return questions;
}

function yearsFrom(date: CalendarDate, years: number): CalendarDate {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
