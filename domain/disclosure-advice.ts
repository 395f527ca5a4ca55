import type { JobAdvice } from "./job-advice.ts";
import type { JobField, JobValues } from "./job-fields.ts";
import { PAY_DISCLOSURE_EMPLOYEES } from "./limits.ts";
import { jobAdviceMessages as messages } from "./messages/job-advice.ts";
import { parsePay, payField } from "./pay.ts";
import { toWords } from "./plain-text.ts";

/** In force since 2025-01-01; read on 2026-11-22. */
const LAW = { name: "Minn. Stat. 181.173", url: "https://www.revisor.mn.gov/statutes/cite/181.173" } as const;

const AMOUNT = String.raw`\$\s?\d(?:[\d,.]*\d)?(?!\d)(?:\s?k\b)?`;
/** "$18+", "$18 and up", "up to $20", "starting at $18" without an amount behind it. */
const OPEN_END = new RegExp(
  String.raw`${AMOUNT}\s?(?:\+|(?:an hour |per hour |\/\s?(?:hr|hour) )?(?:and up|or more)\b)|\b(?:up to|starting at|starting from|at least|as much as)\s${AMOUNT}(?![\d,.]*\d|\s?k?\s?(?:-|–|to\b)\s?\$?\d)`,
  "gi",
);
/** What follows such an amount that is no pay. */
const NO_PAY =
  /^\W*(?:\w+\W+){0,2}(?:bonus|sign|hiring|match|tuition|reimburse|allowance|discount|off|credit|stipend|referral|401|in sales|sales)/i;

/**
 * What Minnesota asks of a posting: the pay as a range or a fixed rate without an open end, and a general description of benefits.
 * Of employers of 30 or more employees; a company that does not say how many it has is told the condition.
 */
export function disclosureAdvice(values: JobValues, employeeCount: number | null): JobAdvice[] {
  if (values.state !== "Minnesota") return [];
  if (employeeCount !== null && employeeCount < PAY_DISCLOSURE_EMPLOYEES) return [];
  const isCounted = employeeCount !== null;
  const advice: JobAdvice[] = [];
  const say = (field: JobField, message: string) => advice.push({ field, message, law: LAW });

  for (const field of ["name", "description", "special_instructions"] as const) {
    const part = openEndedPay(toWords(values[field]));
    if (part) say(field, messages.payOpenEnded(part, isCounted));
  }
  const missing = (["min", "max"] as const)
    .map((bound) => payField(bound, values.pay_type))
    .find((field) => (parsePay(values[field]) ?? 0) <= 0);
  if (missing) say(missing, messages.payMissing(isCounted));
  if (values.benefits.trim() === "") say("benefits", messages.benefitsMissing(isCounted));
  return advice;
}

function openEndedPay(text: string): string | undefined {
  const found = [...text.matchAll(OPEN_END)].find(
    (match) => !NO_PAY.test(text.slice(match.index + match[0].length, match.index + match[0].length + 40)),
  );
  return found?.[0].trim();
}
