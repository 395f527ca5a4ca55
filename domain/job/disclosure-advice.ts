import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";
import { parsePay, payField } from "#domain/pay/pay.ts";
import { toWords } from "#domain/text/plain-text.ts";
import type { JobAdvice } from "./job-advice.ts";
import type { JobField, JobValues } from "./job-fields.ts";

/**
 * A law for "a person or entity that employs 30 or more employees at one or more sites in
 * Minnesota". A posting must state pay and benefits. In force since 2025-01-01; read on 2026-11-24.
 */
const DISCLOSURE = { name: "Minn. Stat. 181.173", url: "https://www.revisor.mn.gov/statutes/cite/181.173" } as const;

/**
 * A law for employers of any size: "An employer … shall not inquire into, consider, or require
 * disclosure from any source the pay history of an applicant." In force since 2024-01-01; read on
 * 2026-11-24.
 */
export const PAY_HISTORY = {
  name: "Minn. Stat. 363A.08 subd. 8",
  url: "https://www.revisor.mn.gov/statutes/cite/363A.08",
} as const;

const AMOUNT = String.raw`\$\s?\d(?:[\d,.]*\d)?(?!\d)(?:\s?k\b)?`;
/**
 * Matches pay without an upper or a lower limit: "$18+", "$18 and up", "up to $20", "starting at
 * $18".
 */
const OPEN_END = new RegExp(
  String.raw`${AMOUNT}\s?(?:\+|(?:an hour |per hour |\/\s?(?:hr|hour) )?(?:and up|or more)\b)|\b(?:up to|starting at|starting from|at least|as much as)\s${AMOUNT}(?![\d,.]*\d|\s?k?\s?(?:-|–|to\b)\s?\$?\d)`,
  "gi",
);
/** Matches words that follow an amount such as "$500+" and show that the amount is not pay. */
const NO_PAY =
  /^\W*(?:\w+\W+){0,2}(?:bonus|sign|hiring|match|tuition|reimburse|allowance|discount|off|credit|stipend|referral|401|in sales|sales)/i;

const INSURED = "(?:health|medical|dental|vision|life|disability|care)";
/**
 * Matches words that describe benefits. If the benefits field is empty, another text of the posting
 * must contain such words.
 */
const BENEFITS = new RegExp(
  [
    String.raw`\bbenefits?\s?(?::|\b(?:include|package|are\b|available|offered|from day))|\b(?:full|great|good|excellent|competitive|no)\s(?:[a-z]+\s)?benefits\b`,
    String.raw`\b${INSURED}(?:,?\s(?:and\s|or\s|&\s)?${INSURED})*\s(?:insurance|coverage|benefits?)\b`,
    String.raw`\b401\s?\(?k\b|\b403\s?\(?b\b|\bpension\b|\bretirement\s(?:plan|savings|benefits?|match)`,
    String.raw`\bPTO\b|\bpaid\s(?:time\soff|vacations?|holidays?|sick|leave|parental)\b|\bvacation\s(?:days?|time|pay)\b`,
  ].join("|"),
  "i",
);

const PAY_WORD = "(?:salary|salaries|pay|wages?|compensation|earnings|income|hourly rate)";
/**
 * Matches requests for pay history: "salary history", "your current pay", "what did you earn",
 * "last pay stubs". Does not match an offer such as "current pay scale".
 */
export const ASKS_FOR_HISTORY = new RegExp(
  [
    String.raw`\b${PAY_WORD}\s(?:history|histories)\b|\bhistory of (?:your )?${PAY_WORD}\b`,
    String.raw`\b(?:current|present|previous|prior|past|last|most recent|former)\s(?:(?:annual|hourly|base|job's|employer's)\s)?${PAY_WORD}\b(?!\s(?:scale|range|rates?|grid|schedule|band|period|plan|day|practice|increase))`,
    String.raw`\bpay\s?stubs?\b|\bW-?2s?\b(?=[^.!?]{0,30}\b(?:previous|prior|last|former)\b)`,
    String.raw`\b(?:what|how much)\s(?:do|did|have)\syou\s(?:currently\s)?(?:earn|make|earned|made)\b|\b(?:what|how much)\syou\s(?:earned|made|currently (?:earn|make))\b`,
    String.raw`\b${PAY_WORD}\s(?:at|in|from)\syour\s(?:current|previous|prior|past|last|former)\b`,
  ].join("|"),
  "i",
);

/**
 * Returns a hint for each rule of Minnesota that a posting breaks.
 *
 * - Pay must be a fixed rate, or a range with two limits.
 * - The posting must describe the benefits.
 * - The posting must not ask for the pay history.
 */
export function disclosureAdvice(values: JobValues): JobAdvice[] {
  if (values.state !== "Minnesota") return [];
  const advice: JobAdvice[] = [];
  const say = (field: JobField, message: string, note: string, law: JobAdvice["law"] = DISCLOSURE) =>
    advice.push({ field, message, note, law });

  for (const field of ["name", "description", "special_instructions"] as const) {
    const words = toWords(values[field]);
    const part = openEndedPay(words);
    if (part) say(field, messages.payOpenEnded(part), messages.payOpenEndedNote);
    const [asked] = ASKS_FOR_HISTORY.exec(words) ?? [];
    if (asked) say(field, messages.payHistory(asked), messages.payHistoryNote, PAY_HISTORY);
  }
  const missing = (["min", "max"] as const)
    .map((bound) => payField(bound, values.pay_type))
    .find((field) => (parsePay(values[field]) ?? 0) <= 0);
  if (missing) say(missing, messages.payMissing, messages.payMissingNote);
  const saysBenefits = [values.description, values.special_instructions].some((text) => BENEFITS.test(toWords(text)));
  if (values.benefits.trim() === "" && !saysBenefits)
    say("benefits", messages.benefitsMissing, messages.benefitsMissingNote);
  return advice;
}

function openEndedPay(text: string): string | undefined {
  const found = [...text.matchAll(OPEN_END)].find(
    (match) => !NO_PAY.test(text.slice(match.index + match[0].length, match.index + match[0].length + 40)),
  );
  return found?.[0].trim();
}
