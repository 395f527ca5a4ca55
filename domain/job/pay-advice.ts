import type { JobAdvice } from "#domain/job/job-advice.ts";
import type { JobField, JobValues } from "#domain/job/job-fields.ts";
import { PLAUSIBLE_HOURLY_PAY, PLAUSIBLE_PAY_RANGE, STATES } from "#domain/limits.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { cityWages, minimumWage, type WagePlace, wagePlace } from "#domain/pay/minimum-wages.ts";
import { HOURLY_PAY, hoursOf, PAY_FIELDS, parsePay, payField, toHourlyPay } from "#domain/pay/pay.ts";
import { formatHourlyPay } from "#domain/text/format.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";

/**
 * Rule 20: returns hints about unusual amounts in the visible pay fields. Hints never block saving,
 * because some pay is unusual. Skips amounts that are already saved.
 */
export function payAdvice(values: JobValues, stored: JobValues | null, today: CalendarDate): JobAdvice[] {
  const isUnchanged =
    stored && [...PAY_FIELDS, "state" as const, "city" as const].every((field) => values[field] === stored[field]);
  const hours = hoursOf(values.hours_per_week);
  if (isUnchanged || hours === null) return [];
  const { pay_type } = values;
  const [minField, maxField] = [payField("min", pay_type), payField("max", pay_type)];
  const typed = (field: typeof minField) => parsePay(values[field]) ?? 0;
  const perHour = (pay: number) => (pay_type === HOURLY_PAY ? pay : toHourlyPay(pay, hours));
  const [min, max] = [perHour(typed(minField)), perHour(typed(maxField))];

  const advice: JobAdvice[] = [];
  const addQuestion = (field: JobField, message: string) => advice.push({ field, message, isQuestion: true });
  const state = STATES.find((offered) => offered === values.state);
  const place = state && wagePlace(values.city, state);
  if (place && typed(minField) > 0 && min < minimumWage(place, today).hourly) {
    advice.push({ field: minField, isQuestion: true, ...belowMinimumWage(min, place, today) });
  }
  if (max > PLAUSIBLE_HOURLY_PAY) addQuestion(maxField, messages.veryHighPay(formatHourlyPay(max)));
  if (typed(minField) > 0 && typed(maxField) > typed(minField) * PLAUSIBLE_PAY_RANGE)
    addQuestion(maxField, messages.wideRange);
  return advice;
}

function belowMinimumWage(pay: number, place: WagePlace, today: CalendarDate) {
  const { hourly, year, isOld, source, url, exception } = minimumWage(place, today);
  const note = [
    ...(isOld ? [messages.wageMayHaveRisen(year)] : []),
    ...(exception ? [messages.wageException(exception)] : []),
    ...(place === "Minnesota" ? [cityWages(today)] : []),
  ].join(" ");
  return {
    message: messages.belowMinimumWage(formatHourlyPay(pay), place, formatHourlyPay(hourly), year, source),
    ...(note && { note }),
    law: { name: `Minimum wage in ${place}`, url },
  };
}
