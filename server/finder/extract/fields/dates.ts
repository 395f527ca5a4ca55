import { EARLIEST_JOB_DATE, LATEST_JOB_DATE } from "#domain/limits.ts";
import { type CalendarDate, isCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH =
  /(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?/
    .source;
const ISO = /\b(20\d\d)-(\d{1,2})-(\d{1,2})(?=$|[^\d-])/;
const MONTH_FIRST = new RegExp(`\\b(${MONTH})[ -]+(\\d{1,2})(?:st|nd|rd|th)?,?[ -]+(20\\d\\d)\\b`, "i");
const DAY_FIRST = new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?[ -]+(?:of )?(${MONTH}),?[ -]+(20\\d\\d)\\b`, "i");
/** Matches dates of C and Java, such as "Tue Nov 10 00:00:00 CST 2026". */
const C_STYLE = new RegExp(`\\b(${MONTH}) +(\\d{1,2}) \\d\\d?:\\d\\d(?::\\d\\d)?(?: [A-Z]{2,5})? (20\\d\\d)\\b`, "i");
const US_NUMBERS = /\b(\d{1,2})[/.-](\d{1,2})[/.-](20\d\d|\d\d)\b/;

/**
 * Returns the first date with a year in the text. Ignores times and time zones, because they could
 * change the day (rule 17).
 */
export function readDate(text: unknown): CalendarDate | null {
  if (typeof text === "number") return dateOfMoment(text);
  if (typeof text !== "string") return null;
  if (!/\d\d/.test(text)) return null;
  if (/^\d{10}(?:\d{3})?$/.test(text)) return dateOfMoment(Number(text));
  const iso = ISO.exec(text);
  if (iso) return toDate(iso[1], Number(iso[2]), iso[3]);
  const monthFirst = MONTH_FIRST.exec(text) ?? C_STYLE.exec(text);
  if (monthFirst) return toDate(monthFirst[3], monthNumber(monthFirst[1]), monthFirst[2]);
  const dayFirst = DAY_FIRST.exec(text);
  if (dayFirst) return toDate(dayFirst[3], monthNumber(dayFirst[2]), dayFirst[1]);
  const numbers = US_NUMBERS.exec(text);
  if (!numbers) return null;
  const year = numbers[3]?.length === 2 ? `20${numbers[3]}` : numbers[3];
  return toDate(year, Number(numbers[1]), numbers[2]);
}

/** Converts seconds or milliseconds since 1970 to a date. */
function dateOfMoment(moment: number): CalendarDate | null {
  const milliseconds = moment < 100_000_000_000 ? moment * 1000 : moment;
  if (!(milliseconds > 946_684_800_000 && milliseconds < 4_102_444_800_000)) return null;
  return todayInPortal(new Date(milliseconds));
}

function monthNumber(name = ""): number {
  return MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
}

function toDate(year: string | undefined, month: number, day: string | undefined): CalendarDate | null {
  const date = `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return isCalendarDate(date) && date >= EARLIEST_JOB_DATE && date <= LATEST_JOB_DATE ? date : null;
}

export type LabelledDates = { postedDate: CalendarDate | null; validThrough: CalendarDate | null };

const LABELS: [keyof LabelledDates | null, RegExp][] = [
  [
    "validThrough",
    /\b(?:clos(?:es|ed|ing)(?: date| on)?|deadline(?: to apply)?|apply (?:by|before|no later than)|applications? (?:are |were )?(?:due|accepted (?:through|until))(?: by)?|open (?:until|through)|(?:accepting|accepts|takes|taking) applications (?:until|through)|due(?: date| by)?|(?:posting )?(?:end|expir\w*)(?: date| on)?|(?:send|submit|e-?mail|mail|return|apply|drop off|r[eé]sum[eé]s?|letters?|applications?)\b(?:(?!(?<!\b[A-Z])\.\s).){1,160}?\b(?:by|no later than)(?=.{0,30}\b20\d\d))\b/i,
  ],
  // Matches the label of the first day of work. The finder does not use this date.
  [null, /\b(?:start(?:s|ing)?(?: date| on)?|begin(?:s|ning)?(?: date| on)?)\b/i],
  [
    "postedDate",
    /\b(?:posted(?: date)?(?: on)?|date posted|posting date|opening date|opens?(?: on)?|published(?: on)?)\b/i,
  ],
];
/**
 * Maximum number of characters between a label and its date. For example, "Friday, " is between
 * them in "Closing date: Friday, November 27, 2026".
 */
const NEAR = 40;

/** Reads dates with a label, such as "Posted: 11/2/2026" or "Apply by November 30, 2026". */
export function readLabelledDates(lines: string[]): LabelledDates {
  const dates: LabelledDates = { postedDate: null, validThrough: null };
  for (const line of lines) {
    if (!/\d\d/.test(line)) continue;
    for (const [field, label] of LABELS) {
      const found = label.exec(line);
      if (!found || field === null || dates[field] !== null) continue;
      const after = line.slice(found.index + found[0].length, found.index + found[0].length + NEAR);
      const other = LABELS.map(([, pattern]) => after.search(pattern)).filter((index) => index >= 0);
      dates[field] = readDate(after.slice(0, Math.min(NEAR, ...other)));
    }
  }
  return dates;
}
