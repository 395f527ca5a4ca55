import { DEFAULT_HOURS_PER_WEEK, MAX_HOURS_PER_WEEK, MIN_HOURS_PER_WEEK, WEEKS_PER_YEAR } from "#domain/limits.ts";

/** Spec §3: pay_type. The form stores ids as strings. */
export const ANNUAL_PAY = "1";
/** Spec §3: pay_type. */
export const HOURLY_PAY = "2";

export const PAY_TYPES = [ANNUAL_PAY, HOURLY_PAY] as const;

export type PayType = (typeof PAY_TYPES)[number];
export type PayBound = "min" | "max";

/** The pay fields of the form, as typed. */
export type PayFields = {
  pay_type: PayType;
  hours_per_week: string;
  min_annual_pay: string;
  max_annual_pay: string;
  min_hourly_pay: string;
  max_hourly_pay: string;
};

/** The pay fields in the order of the form. */
export const PAY_FIELDS = [
  "pay_type",
  "hours_per_week",
  "min_annual_pay",
  "max_annual_pay",
  "min_hourly_pay",
  "max_hourly_pay",
] as const satisfies readonly (keyof PayFields)[];

/**
 * For the minimum and the maximum: the unit from which the form converts the amount to the other
 * unit (rule 20). Null before the user types pay or hours.
 */
export type PayOrigin = Record<PayBound, PayType | null>;
export type PayEntry = { fields: PayFields; origin: PayOrigin };

export const UNTOUCHED_PAY: PayOrigin = { min: null, max: null };
const BOUNDS = ["min", "max"] as const;

/** Spec §4 "Pay": keeps digits and one decimal point, with at most two decimals. */
export function filterPayInput(text: string): string {
  const [whole = "", ...decimals] = text.replace(/[^\d.]/g, "").split(".");
  return decimals.length === 0 ? whole : `${whole}.${decimals.join("").slice(0, 2)}`;
}

/** Like `filterPayInput`, but also turns "45k" into 45000. */
export function readPayInput(text: string): string {
  const [, thousands] = /^([^k]*\d[^k]*)k\s*$/i.exec(text) ?? [];
  if (thousands === undefined) return filterPayInput(text);
  const [whole = "", decimals = ""] = thousands.replace(/[^\d.]/g, "").split(".");
  return `${whole}${decimals.slice(0, 3).padEnd(3, "0")}`.replace(/^0+(?=\d)/, "");
}

/** Returns the typed number, or null for a text without digits. */
export function parsePay(text: string): number | null {
  return /\d/.test(text) ? Number(text) : null;
}

export function payField(bound: PayBound, unit: PayType): Exclude<keyof PayFields, "pay_type" | "hours_per_week"> {
  return `${bound}_${unit === ANNUAL_PAY ? "annual" : "hourly"}_pay`;
}

/** Stores the typed text as the minimum or maximum (`bound`) in the visible unit. */
export function typePay(entry: PayEntry, bound: PayBound, text: string): PayEntry {
  const { pay_type } = entry.fields;
  const fields = { ...entry.fields, [payField(bound, pay_type)]: text };
  return settle({ fields, origin: { ...entry.origin, [bound]: pay_type } });
}

export function typeHours(entry: PayEntry, hours_per_week: string): PayEntry {
  return settle({ ...entry, fields: { ...entry.fields, hours_per_week } });
}

/**
 * Changes the visible unit. Computes a minimum or maximum only if it is missing in the new unit.
 */
export function changePayType(entry: PayEntry, pay_type: PayType): PayEntry {
  return { fields: fillPair({ ...entry.fields, pay_type }, pay_type), origin: entry.origin };
}

/**
 * Computes the missing amounts of a suggestion's pay. Sets the pay type to the unit of the given
 * amounts.
 */
export function completePay(fields: PayFields): PayFields {
  const { pay_type } = fields;
  const other = otherUnit(pay_type);
  const has = (unit: PayType) => BOUNDS.some((bound) => isPaid(fields[payField(bound, unit)]));
  const given = has(other) && !has(pay_type) ? other : pay_type;
  return fillPair(fillPair({ ...fields, pay_type: given }, pay_type), other);
}

/** Fills each missing minimum or maximum in `unit` with the converted amount of the other unit. */
function fillPair(fields: PayFields, unit: PayType): PayFields {
  const filled = { ...fields };
  const hours = hoursOf(fields.hours_per_week);
  for (const bound of BOUNDS) {
    const field = payField(bound, unit);
    if (hours !== null && !isPaid(fields[field])) {
      filled[field] = convert(fields[payField(bound, otherUnit(unit))], unit, hours);
    }
  }
  return filled;
}

/**
 * Converts the typed minimum and maximum to the other unit. Keeps the amount in the other unit if
 * it agrees with the typed amount after rounding.
 */
function settle(entry: PayEntry): PayEntry {
  const fields = { ...entry.fields };
  const origin = { ...entry.origin };
  const hours = hoursOf(fields.hours_per_week);
  for (const bound of BOUNDS) {
    const unit = origin[bound] ?? fields.pay_type;
    const typed = fields[payField(bound, unit)];
    if (origin[bound] === null && !isPaid(typed)) continue;
    origin[bound] = unit;
    const other = payField(bound, otherUnit(unit));
    if (hours !== null && !agree(typed, unit, fields[other], hours)) {
      fields[other] = convert(typed, otherUnit(unit), hours);
    }
  }
  return { fields, origin };
}

function agree(typed: string, unit: PayType, computed: string, hours: number): boolean {
  if (convert(typed, otherUnit(unit), hours) === computed) return true;
  return (
    unit === HOURLY_PAY &&
    isPaid(typed) &&
    isPaid(computed) &&
    Number(convert(computed, HOURLY_PAY, hours)) === Number(typed)
  );
}

/** Rounds annual pay to whole dollars and hourly pay to two decimals (Spec §4 "Pay"). */
function convert(text: string, to: PayType, hoursPerWeek: number): string {
  const amount = parsePay(text);
  if (amount === null) return "";
  return to === ANNUAL_PAY ? String(toAnnualPay(amount, hoursPerWeek)) : toHourlyPay(amount, hoursPerWeek).toFixed(2);
}

export function toAnnualPay(hourlyPay: number, hoursPerWeek: number): number {
  return Math.round((Math.round(hourlyPay * 100) * hoursPerWeek * WEEKS_PER_YEAR) / 100);
}

export function toHourlyPay(annualPay: number, hoursPerWeek: number): number {
  return Math.round((annualPay * 100) / (hoursPerWeek * WEEKS_PER_YEAR)) / 100;
}

function otherUnit(unit: PayType): PayType {
  return unit === ANNUAL_PAY ? HOURLY_PAY : ANNUAL_PAY;
}

function isPaid(text: string): boolean {
  return (parsePay(text) ?? 0) > 0;
}

/**
 * Returns the typed hours, or null if the text is not a number from 1 to 168. Spec §5: "empty
 * becomes 40".
 */
export function hoursOf(text: string): number | null {
  if (text.trim() === "") return DEFAULT_HOURS_PER_WEEK;
  const hours = Number(text);
  return hours >= MIN_HOURS_PER_WEEK && hours <= MAX_HOURS_PER_WEEK ? hours : null;
}
