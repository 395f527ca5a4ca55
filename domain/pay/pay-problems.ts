import { MAX_ANNUAL_PAY, MAX_HOURLY_PAY } from "#domain/limits.ts";
import { jobFieldMessages as messages } from "#domain/messages/job-form.ts";
import { ANNUAL_PAY, hoursOf, type PayFields, parsePay, payField, toAnnualPay } from "./pay.ts";

type PayProblem = [field: ReturnType<typeof payField>, message: string];

/**
 * Validates only the amounts in the visible unit. An amount of zero counts as missing (rule 20).
 */
export function visiblePayProblems(fields: PayFields): PayProblem[] {
  const { pay_type } = fields;
  const isAnnual = pay_type === ANNUAL_PAY;
  const [minField, maxField] = [payField("min", pay_type), payField("max", pay_type)];
  const round = isAnnual ? Math.round : (pay: number) => pay;
  const min = round(parsePay(fields[minField]) ?? 0);
  const max = round(parsePay(fields[maxField]) ?? 0);
  const hours = hoursOf(fields.hours_per_week);
  const isTooHigh = (pay: number) =>
    isAnnual
      ? pay > MAX_ANNUAL_PAY
      : pay > MAX_HOURLY_PAY || (hours !== null && toAnnualPay(pay, hours) > MAX_ANNUAL_PAY);

  const problems: PayProblem[] = [];
  if (min <= 0) problems.push([minField, isAnnual ? messages.minAnnualPayRequired : messages.minHourlyPayRequired]);
  if (max <= 0) problems.push([maxField, isAnnual ? messages.maxAnnualPayRequired : messages.maxHourlyPayRequired]);
  if (isTooHigh(min)) problems.push([minField, messages.payTooHigh]);
  if (isTooHigh(max)) problems.push([maxField, messages.payTooHigh]);
  if (min > 0 && max > 0 && max < min) problems.push([maxField, messages.maxPayBelowMin]);
  return problems;
}
