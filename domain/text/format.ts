const wholeDollars = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
const dollarsAndCents = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });
const count = new Intl.NumberFormat("en-US");

/** Formats dollars as "$46,800". */
export function formatAnnualPay(dollars: number): string {
  return wholeDollars.format(dollars);
}

/** Formats dollars as "$22.50". */
export function formatHourlyPay(dollars: number): string {
  return dollarsAndCents.format(dollars);
}

/** Formats a number as "1,284". */
export function formatCount(value: number): string {
  return count.format(value);
}

/** Joins phrases to a list such as "the street address and your logo". */
export function formatList(parts: readonly string[]): string {
  return new Intl.ListFormat("en-US").format(parts);
}

/** Returns "1 application" or "3 applications" (rule 45). */
export function formatQuantity(value: number, singular: string, plural: string = `${singular}s`): string {
  return `${count.format(value)} ${value === 1 ? singular : plural}`;
}

/** Formats a moment with hour and minute in the reader's time zone (Spec §9, rule 46). */
export function formatDateTime(moment: Date | string, timeZone?: string): string {
  return new Intl.DateTimeFormat("en-US", {
    year: "numeric",
    month: "short",
    day: "numeric",
    hour: "numeric",
    minute: "2-digit",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(moment));
}
