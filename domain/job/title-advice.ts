import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { jobAdviceMessages as messages } from "#domain/messages/job-advice.ts";

/** Matches pay in a title. Does not match "401k" and "403b", which are retirement plans. */
const PAY =
  /[$€£]\s?\d[\d.,]*\s?k?\+?|\b(?!40[13]\s?[kb]\b)\d[\d.,]*\s?k\b|\b\d[\d.,]*\s?(?:\/|per |an |a )\s?(?:hr|hour|yr|year|week)\b|\b\d[\d.,]*\s?(?:dollars|usd)\b/i;
const STREET =
  /\b\d{2,5}\s+(?:[\p{L}\d.'-]+\s+){1,4}?(?:street|st|avenue|ave|road|rd|drive|dr|boulevard|blvd|lane|ln|highway|hwy|court|ct|parkway|pkwy)\b/iu;
const PLACE = /\b\d{5}(?:-\d{4})?\b|\b(?:MN|WI)\b|,\s*(?:Minnesota|Wisconsin)\b/;
/**
 * Matches urgency in a title. Does not match "urgent care" and "immediate care", which are clinics.
 */
const URGENCY =
  /\b(?:urgent(?:ly)?|immediate(?:ly)?)\b(?!\s+care)|\basap\b|\b(?:now hiring|hiring now|apply now|start now)\b|!/i;
/**
 * Matches words in capitals. Skips words of up to three letters, because most are abbreviations
 * such as "RN" and "CDL".
 */
const WORD_IN_CAPITALS = /(?<![\p{L}\d])\p{Lu}{4,}(?![\p{L}\d])/gu;

/** Returns hints about words that make a title harder to find or read. */
export function titleAdvice(typed: string): string[] {
  const title = typed.slice(0, LINE_MAX_LENGTH).trim();
  const advice: string[] = [];
  if (isInCapitals(title)) advice.push(messages.titleInCapitals);
  const found = (pattern: RegExp, message: (part: string) => string) => {
    const [part] = pattern.exec(title) ?? [];
    if (part) advice.push(message(part.trim()));
  };
  found(PAY, messages.titleWithPay);
  found(STREET.test(title) ? STREET : PLACE, messages.titleWithAddress);
  found(URGENCY, messages.titleWithUrgency);
  return advice;
}

function isInCapitals(title: string): boolean {
  const letters = title.replace(/\P{L}/gu, "");
  const isAllCapitals = letters.length > 5 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return isAllCapitals || (title.match(WORD_IN_CAPITALS) ?? []).length > 1;
}
