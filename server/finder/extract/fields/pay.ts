import { textOf } from "#server/finder/extract/html/page-text.ts";
import { parseHtml } from "#server/finder/extract/html/parse-html.ts";
import type { FoundPay, PayUnit } from "#server/finder/jobs/found-job.ts";

const AMOUNT = /(\d{1,3}(?:,\d{3})+|\d+)(\.\d{1,2})?\s?(k\b)?/.source;
const AMOUNTS = new RegExp(AMOUNT, "gi");
const UNIT =
  /(?:\/|\bper\b(?: flat-rate)?|\ban?\b|\beach\b)\s*(?<slash>hr|hour|yr|year|annum|month|mo|week|wk|day)s?\b|\b(?<word>hourly|annual(?:ly)?|yearly|monthly|weekly|daily)\b/
    .source;
const CURRENCY = /(?:US\$|USD\s?\$?|\$)/.source;
/** Matches an amount or a range with its unit, and the words between amount and unit. */
const MONEY = new RegExp(
  `(?<![\\w.,-])(?<before>from|starting (?:at|from)|starts? at|up to|minimum(?: of)?|at least)?\\s*(?<sign>${CURRENCY})?\\s?${AMOUNT}` +
    `(?<plus>\\s?\\+)?(?<unitBetween>\\s*(?:${UNIT.replaceAll("<slash>", "<slash1>").replaceAll("<word>", "<word1>")}))?` +
    `(?:\\s*(?:-|–|—|−|to|and|through)\\s*(?:up to )?(?<sign2>${CURRENCY})?\\s?${AMOUNT})?(?<plus2>\\s?\\+(?!\\s*[a-z$]))?` +
    `(?<unitAfter>\\s*(?:USD|dollars)?[\\s(]*(?:${UNIT}))?(?<plus3>\\s?\\+(?!\\s*[a-z$])|\\s(?:to start|and up|or more|and above|minimum))?`,
  "gi",
);
/** Matches every clause with pay. To save time, MONEY searches only these clauses. */
const MAY_PAY = /\$|USD|pay|wage|rate|salary|compensation|earn|starting|hiring|range/i;
const FOREIGN = /(?:\b(?:CA|C|A|AU|NZ|HK|S|R|MX)\$|€|£|¥|₹)\s*$|\b(?:CAD|AUD|NZD|EUR|GBP|MXN|INR|CHF|SEK)\b/i;
/** Matches words next to amounts that aren't pay, such as bonuses, fees and weights. */
const NO_PAY =
  /\b(?:bonus(?:es)?|sign[- ]?on|signing|incentives?|referrals?|401|403|deposit|tuition|reimburse\w*|allowance|stipends?|insurance|match\w*|discounts?|credits?|gift|differential|premium|raise|revenue|sales|budget|retention|relocation|scholarship|loan|fee|cost|savings|worth|increase|extra|additional|meal|per diem|commissions?|benefits?|uniform|tool|boot|stipend|overtime|million|billion|lbs?|pounds|prizes?|donat\w*|HSA|FSA)\b/i;
/**
 * Matches the text before the second amount of a range such as "BA $44,218 to MA $71,904 per year".
 */
const OTHER_END = /\$\s?[\d,.]+k?\b[^;$]{0,20}\bto\b[^;$]{1,20}$/i;
const LABEL = /\b(?:pay|wages?|rate|salary|compensation|earn|starting|hiring|range)\b/i;
/**
 * Matches units that the portal doesn't support. Otherwise "biweekly" would be read as "weekly".
 */
const OTHER_UNIT =
  /\b(?:bi-?weekly|semi-?monthly|every (?:two|2|other) weeks?|per (?:mile|shift|visit|piece|session|load|game|class|event))\b|\/\s?(?:mile|shift|visit|load)/i;
const LABELLED_UNIT =
  /\b(hourly|annual|yearly|monthly|weekly|daily)\s+(?:base\s+)?(?:pay|wages?|rate|salary|compensation|range)(?:\s+(?:range|rate))?\s*(?:is|of)?\s*[:–-]?\s*$|\b(?:pay|wages?|rate|salary)\s+(?:per\s+|an?\s+|\/)(hour|year|month|week|day)\s*:\s*$/i;
/**
 * Matches the words before a salary. If the amount after them has no unit and is at least
 * LEAST_SALARY, it is pay per year.
 */
const SALARY = /\bsalary\b[^.$]{0,40}$|(?:^|[.!;]\s)\s*(?:full[- ]time|salaried|exempt)\W{1,3}$/i;
const LEAST_SALARY = 20_000;
const RANGES: Record<PayUnit, [number, number]> = {
  hour: [5, 500],
  day: [40, 5_000],
  week: [150, 20_000],
  month: [500, 100_000],
  year: [8_000, 2_000_000],
};

/**
 * Reads the pay in a text, such as "$18–22/hr DOE", "$52k - 60k/yr" or "Hourly rate: $19.50". Skips
 * amounts without a unit and amounts in other currencies. If the remaining amounts differ, uses
 * only the amounts with a label. Returns null if these differ, or if no amount is left.
 */
export function readPay(text: string): FoundPay | null {
  const found: { pay: FoundPay; isLabelled: boolean }[] = [];
  if (!/\d/.test(text)) return null;
  for (const clause of text.split(/\n|;|•|\.\s+(?=[A-Z(])/)) {
    if (clause.length > 2_000 || !/\d/.test(clause) || !MAY_PAY.test(clause)) continue;
    for (const match of clause.matchAll(MONEY)) {
      const pay = toPay(match, clause);
      if (pay) found.push({ pay, isLabelled: LABEL.test(clause.slice(Math.max(0, match.index - 60), match.index)) });
    }
  }
  const labelled = found.filter(({ isLabelled }) => isLabelled);
  return onlyOne(found) ?? onlyOne(labelled);
}

export function payOfDescription(html: string | null): FoundPay | null {
  return html === null ? null : readPay(textOf(parseHtml(html)));
}

function onlyOne(found: { pay: FoundPay }[]): FoundPay | null {
  const distinct = new Map(found.map(({ pay }) => [JSON.stringify(pay), pay]));
  return distinct.size === 1 ? ([...distinct.values()][0] ?? null) : null;
}

function toPay(match: RegExpExecArray, clause: string): FoundPay | null {
  const groups = match.groups ?? {};
  const before = clause.slice(Math.max(0, match.index - 60), match.index);
  const after = clause.slice(match.index + match[0].length, match.index + match[0].length + 30);
  const hasSign = groups.sign !== undefined || groups.sign2 !== undefined;
  if (OTHER_END.test(before)) return null;
  if (FOREIGN.test(before.slice(-6)) || FOREIGN.test(after.slice(0, 6))) return null;
  if (!hasSign && !LABEL.test(before)) return null;
  if (isOtherMoney(before, after)) return null;
  const [first, second] = amounts(match);
  const isSalary = hasSign && first !== null && first >= LEAST_SALARY && SALARY.test(before);
  const unit = unitOf(groups) ?? labelledUnit(before) ?? (isSalary ? "year" : null);
  if (unit === null || OTHER_UNIT.test(match[0]) || OTHER_UNIT.test(after.slice(0, 14).split(/[,.;(]/)[0] ?? ""))
    return null;
  if (first === null) return null;
  const isFrom =
    /from|start|minimum|least/i.test(groups.before ?? "") || [groups.plus, groups.plus2, groups.plus3].some(Boolean);
  const isUpTo = /up to/i.test(groups.before ?? "");
  const pay = {
    min: isUpTo ? null : first,
    max: second ?? (isFrom ? null : first),
    unit,
  };
  return isPlausible(pay) ? pay : null;
}

/**
 * Returns true if the amount is not the job's pay, as in "$500 sign-on bonus" or "Earn a bonus of
 * $1.50/hr". Checks only the words in the amount's phrase.
 */
function isOtherMoney(before: string, after: string): boolean {
  const phrase = before.split(/[,:(]|[.!]\s|\bplus\b|\band\b|\+/i).at(-1) ?? "";
  const following =
    after.split(/[,:;()]|[.!]\s|\bplus\b|\band\b|\+|\bwith\b|\binclud\w+|\bDOE\b|\bdepending\b/i)[0] ?? "";
  return NO_PAY.test(phrase) || NO_PAY.test(following);
}

function unitOf(groups: Record<string, string | undefined>): PayUnit | null {
  const word = (groups.slash ?? groups.word ?? groups.slash1 ?? groups.word1)?.toLowerCase();
  return word === undefined ? null : readPayUnit(word);
}

function labelledUnit(before: string): PayUnit | null {
  const [, name, word = name] = LABELLED_UNIT.exec(before) ?? [];
  return word === undefined ? null : readPayUnit(word);
}

/**
 * Reads a unit, such as "Hour", "HOURLY", "per-year-salary" or "1 YEAR". Returns null for a unit
 * that the portal doesn't support.
 */
function readPayUnit(text: unknown): PayUnit | null {
  if (typeof text !== "string" || OTHER_UNIT.test(text)) return null;
  if (/\bhr|hour/i.test(text)) return "hour";
  if (/\byr|year|annu/i.test(text)) return "year";
  if (/month|\bmo\b/i.test(text)) return "month";
  if (/week|\bwk/i.test(text)) return "week";
  return /\bday|daily/i.test(text) ? "day" : null;
}

/** Returns both amounts of a range. A single "k" applies to both, as in "$52-60k". */
function amounts(match: RegExpExecArray): [number | null, number | null] {
  const found = [...match[0].matchAll(AMOUNTS)].slice(0, 2);
  const values = found.map(([, whole = "", cents = ""]) => Number(whole.replaceAll(",", "") + cents));
  const isThousands = found.map(([, , , k]) => k !== undefined);
  const [first, second] = values;
  if (first === undefined) return [null, null];
  const shared = isThousands[1] === true && first < 1000;
  return [
    isThousands[0] || shared ? first * 1000 : first,
    second === undefined ? null : isThousands[1] || (isThousands[0] && second < 1000) ? second * 1000 : second,
  ];
}

/**
 * Creates the pay from the fields of a board or of job markup. Returns null if the currency is not
 * dollars, the unit is missing or the amount is implausible.
 */
export function toFoundPay(fields: { min: unknown; max: unknown; unit: unknown; currency?: unknown }): FoundPay | null {
  const { currency } = fields;
  if (typeof currency === "string" && currency.trim() !== "" && !/^(?:USD|US\$|\$)$/i.test(currency.trim()))
    return null;
  const unit = readPayUnit(fields.unit);
  const min = readAmount(fields.min);
  const max = readAmount(fields.max);
  if (unit === null || (min === null && max === null)) return null;
  const pay = { min, max, unit };
  return isPlausible(pay) ? pay : null;
}

function readAmount(value: unknown): number | null {
  const text =
    typeof value === "number" ? String(value) : typeof value === "string" ? value.replace(/[$,\s]|USD/gi, "") : "";
  const amount = /^\d+(?:\.\d+)?k?$/i.test(text) ? Number.parseFloat(text) * (/k$/i.test(text) ? 1000 : 1) : 0;
  return amount > 0 ? Math.round(amount * 100) / 100 : null;
}

function isPlausible({ min, max, unit }: FoundPay): boolean {
  const [least, most] = RANGES[unit];
  const isInRange = [min, max].every((amount) => amount === null || (amount >= least && amount <= most));
  return isInRange && (min === null || max === null || min <= max);
}
