import * as z from "zod/mini";
import {
  checksByKind,
  emptyOr,
  type FieldCheck,
  filled,
  lineFits,
  nameIsVisible,
  richTextFits,
  trimmed,
} from "#domain/fields/field-checks.ts";
import { isEmptyRichText } from "#domain/fields/rich-text.ts";
import { EMPLOYEE_COUNT_MAX, EMPLOYEE_COUNT_MIN } from "#domain/limits.ts";
import { employerFieldMessages as messages } from "#domain/messages/company.ts";
import { EMPLOYER_FIELDS, type EmployerField, type EmployerValues, mapEmployerFields } from "./employer-fields.ts";

/**
 * These fields have their own checks, because they have their own error texts. Every other field
 * uses the check for its kind in `checks`.
 */
const ownChecks: Partial<Record<EmployerField, FieldCheck>> = {
  name: trimmed(filled(messages.nameRequired), lineFits(messages.nameTooLong), nameIsVisible),
  description: z.string().check(richTextFits(messages.descriptionTooLong)),
  employee_count: trimmed(emptyOr(isEmployeeCount, messages.invalidEmployeeCount)),
};

const checks = { ...checksByKind, flag: z.string() };

/** Validates a company as typed, for "Create employer" and "Company profile" of Spec §5. */
export const employerSchema: z.ZodMiniType<EmployerValues> = z.object(
  mapEmployerFields((field) => ownChecks[field] ?? checks[EMPLOYER_FIELDS[field].kind]),
);

/** Returns true if the user has typed or chosen nothing. */
export function isEmptyEmployer({ description, ...texts }: EmployerValues): boolean {
  return isEmptyRichText(description) && Object.values(texts).every((text) => text.trim() === "");
}

const WHOLE_NUMBER = /^(\d*|\d{1,3}(,\d{3})+)$/;

/**
 * Returns the typed number, or an empty text for an empty field. Returns `held`, the field's
 * earlier value, for any other text. Spec §5: "other input leaves the field as it was".
 */
export function nextEmployeeCount(typed: string, held: string): string {
  const text = typed.trim();
  if (!WHOLE_NUMBER.test(text) || /^0+$/.test(text)) return held;
  return text.replaceAll(",", "").replace(/^0+/, "");
}

function isEmployeeCount(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= EMPLOYEE_COUNT_MIN && Number(text) <= EMPLOYEE_COUNT_MAX;
}
