import { type CalendarDate, formatCalendarDate, isCalendarDate } from "./calendar-date.ts";
import { formatHourlyPay } from "./format.ts";
import type { JobField, JobValues } from "./job-fields.ts";
import { PLAUSIBLE_HOURLY_PAY, PLAUSIBLE_PAY_RANGE, PLAUSIBLE_YEARS_AHEAD, STATES } from "./limits.ts";
import { jobQuestionMessages as messages } from "./messages.ts";
import { MINIMUM_WAGES } from "./minimum-wages.ts";
import { HOURLY_PAY, hoursOf, PAY_FIELDS, parsePay, payField, toHourlyPay } from "./pay.ts";

/** Something possible but odd. `message` names what is asked about, so that another value is another question. */
export type JobQuestion = {
  field: JobField;
  message: string;
  /** Saving waits for the answer. */
  isAnswerNeeded: boolean;
};

/** What to ask about a job before it is saved; nothing about what is stored already. */
export function jobQuestions(values: JobValues, stored: JobValues | null, today: CalendarDate): JobQuestion[] {
  return [...dateQuestions(values, stored, today), ...payQuestions(values, stored)];
}

/** Rule 58: mostly typing errors. */
function dateQuestions(values: JobValues, stored: JobValues | null, today: CalendarDate): JobQuestion[] {
  const questions: JobQuestion[] = [];
  const ask = (field: "application_start_date" | "application_end_date", questionOf: (date: string) => string) => {
    if (values[field] === stored?.[field]) return;
    questions.push({ field, message: questionOf(formatCalendarDate(values[field])), isAnswerNeeded: true });
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

/** Rule 20: of the pair that shows. Some work is paid unlike other work, so none of these keeps a job from being saved. */
function payQuestions(values: JobValues, stored: JobValues | null): JobQuestion[] {
  const isUnchanged = stored && [...PAY_FIELDS, "state" as const].every((field) => values[field] === stored[field]);
  const hours = hoursOf(values.hours_per_week);
  if (isUnchanged || hours === null) return [];
  const { pay_type } = values;
  const [minField, maxField] = [payField("min", pay_type), payField("max", pay_type)];
  const typed = (field: typeof minField) => parsePay(values[field]) ?? 0;
  const perHour = (pay: number) => (pay_type === HOURLY_PAY ? pay : toHourlyPay(pay, hours));
  const [min, max] = [perHour(typed(minField)), perHour(typed(maxField))];

  const questions: JobQuestion[] = [];
  const ask = (field: JobField, message: string) => questions.push({ field, message, isAnswerNeeded: false });
  const state = STATES.find((offered) => offered === values.state);
  const wage = state && MINIMUM_WAGES[state];
  if (wage && typed(minField) > 0 && min < wage.hourly) {
    const [pay, least] = [formatHourlyPay(min), formatHourlyPay(wage.hourly)];
    ask(minField, messages.belowMinimumWage(pay, state, least, wage.year, wage.source));
  }
  if (max > PLAUSIBLE_HOURLY_PAY) ask(maxField, messages.veryHighPay(formatHourlyPay(max)));
  if (typed(minField) > 0 && typed(maxField) > typed(minField) * PLAUSIBLE_PAY_RANGE) ask(maxField, messages.wideRange);
  return questions;
}

function yearsFrom(date: CalendarDate, years: number): CalendarDate {
  return `${Number(date.slice(0, 4)) + years}${date.slice(4)}`;
}
