import { DEFAULT_HOURS_PER_WEEK, MAX_HOURS_PER_WEEK, MIN_HOURS_PER_WEEK, WEEKS_PER_YEAR } from "#domain/limits.ts";
import type { Row } from "#domain/rows.ts";
import { ANNUAL_PAY, hoursOf, type PayFields, parsePay, toAnnualPay, toHourlyPay } from "./pay.ts";

/** The pay columns of a job. Hours are not saved (Spec §3). */
export const PAY_COLUMNS = [
  "pay_type",
  "min_annual_pay",
  "max_annual_pay",
  "min_hourly_pay",
  "max_hourly_pay",
] as const satisfies readonly (keyof Row<"job_openings">)[];

export type StoredPay = Pick<Row<"job_openings">, (typeof PAY_COLUMNS)[number]>;

/**
 * Converts valid fields to the saved pay: annual in whole dollars, hourly with two decimals, empty
 * as 0 (Spec §5).
 */
export function toStoredPay(fields: PayFields): StoredPay {
  const annual = [fields.min_annual_pay, fields.max_annual_pay].map((text) => Math.round(parsePay(text) ?? 0));
  const hourly = [fields.min_hourly_pay, fields.max_hourly_pay].map((text) => parsePay(text) ?? 0);
  const hours = hoursOf(fields.hours_per_week) ?? DEFAULT_HOURS_PER_WEEK;
  const isAnnual = fields.pay_type === ANNUAL_PAY;
  const annualPair = isAnnual || isOrdered(annual) ? annual : hourly.map((pay) => toAnnualPay(pay, hours));
  const hourlyPair = !isAnnual || isOrdered(hourly) ? hourly : annual.map((pay) => toHourlyPay(pay, hours));
  return {
    pay_type: isAnnual ? 1 : 2,
    min_annual_pay: annualPair[0] ?? 0,
    max_annual_pay: annualPair[1] ?? 0,
    min_hourly_pay: hourlyPair[0] ?? 0,
    max_hourly_pay: hourlyPair[1] ?? 0,
  };
}

/**
 * Returns true if the minimum is at most the maximum. In the hidden unit, the minimum can be
 * higher, because the form can convert one amount and keep the other.
 */
function isOrdered([min = 0, max = 0]: number[]): boolean {
  return max >= min;
}

/**
 * The step sizes that `deriveHours` tries, in hours. Whole hours are first, because most jobs have
 * whole hours.
 */
const STEPS = [1, 0.5, 0.25, 0.1, 0.01];

/**
 * Returns the weekly hours at which the annual and the hourly pay are equal, or else 40 (rule 20).
 */
export function deriveHours(pay: Omit<StoredPay, "pay_type">): number {
  const bounds = [
    [pay.min_annual_pay, pay.min_hourly_pay],
    [pay.max_annual_pay, pay.max_hourly_pay],
  ] as const;
  const paid = bounds.filter(([annual, hourly]) => annual > 0 && hourly > 0);
  const [annual, hourly] = paid.at(-1) ?? [0, 0];
  if (paid.length === 0) return DEFAULT_HOURS_PER_WEEK;
  const exact = annual / hourly / WEEKS_PER_YEAR;
  const candidates = [
    DEFAULT_HOURS_PER_WEEK,
    ...STEPS.map((step) => Math.round(Math.round(exact / step) * step * 100) / 100),
  ];
  const hours = candidates.find(
    (candidate) =>
      candidate >= MIN_HOURS_PER_WEEK &&
      candidate <= MAX_HOURS_PER_WEEK &&
      paid.every(([a, h]) => toHourlyPay(a, candidate) === h || toAnnualPay(h, candidate) === a),
  );
  return hours ?? DEFAULT_HOURS_PER_WEEK;
}
