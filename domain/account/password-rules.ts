import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from "#domain/limits.ts";
import { passwordChecklistMessages as checklist, passwordMessages as problems } from "#domain/messages/account.ts";

type Rule = { label: string; problem: string; isMet: (password: string) => boolean };

/** Rules 4 to 8 of Spec §5 "Sign-up", in the order of the spec. */
const rules: readonly Rule[] = [
  { label: checklist.length, problem: problems.tooShort, isMet: (text) => lengthOf(text) >= PASSWORD_MIN_LENGTH },
  { label: checklist.digit, problem: problems.noDigit, isMet: (text) => /\p{Nd}/u.test(text) },
  { label: checklist.lowercase, problem: problems.noLowercase, isMet: (text) => /\p{Ll}/u.test(text) },
  { label: checklist.uppercase, problem: problems.noUppercase, isMet: (text) => /\p{Lu}/u.test(text) },
  { label: checklist.special, problem: problems.noSpecial, isMet: (text) => /[^\p{L}\p{M}\p{N}\s]/u.test(text) },
];

/** Returns the first rule that the password breaks, or null. */
export function passwordProblem(password: string): string | null {
  const broken = rules.find((rule) => !rule.isMet(password));
  if (broken) return broken.problem;
  return lengthOf(password) > PASSWORD_MAX_LENGTH ? problems.tooLong : null;
}

/** Returns the items of the live checklist, one for each rule. */
export function passwordChecklist(password: string): { label: string; isMet: boolean }[] {
  return rules.map((rule) => ({ label: rule.label, isMet: rule.isMet(password) }));
}

/** Counts characters as users see them, not UTF-16 units. */
function lengthOf(text: string): number {
  return [...text].length;
}
