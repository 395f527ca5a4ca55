import { formatQuantity } from "#domain/text/format.ts";

const MILLISECONDS_PER_DAY = 24 * 60 * 60 * 1000;

/**
 * Spec §9 "Relative dates": today, yesterday, N days ago (under 7), N weeks ago (under 30 days), N
 * months ago. Counts days in the reader's time zone (rule 46). A future moment counts as today.
 */
export function relativeDate(moment: Date | string, now: Date = new Date(), timeZone?: string): string {
  const days = dayNumber(now, timeZone) - dayNumber(new Date(moment), timeZone);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  if (days < 7) return `${days} days ago`;
  if (days < 30) return `${formatQuantity(Math.floor(days / 7), "week")} ago`;
  return `${formatQuantity(Math.floor(days / 30), "month")} ago`;
}

function dayNumber(moment: Date, timeZone: string | undefined): number {
  const parts = new Intl.DateTimeFormat("en-US", {
    calendar: "gregory",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(moment);
  const [year, month, day] = ["year", "month", "day"].map((type) =>
    Number(parts.find((part) => part.type === type)?.value),
  );
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day ?? 1) / MILLISECONDS_PER_DAY;
}
