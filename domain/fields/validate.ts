import type * as z from "zod/mini";
import { jobFormMessages, validationMessages } from "#domain/messages/job-form.ts";

export type FieldErrors = Record<string, string>;
export type Validation<T> =
  | { data: T; fieldErrors: null; formError: null }
  | { data: null; fieldErrors: FieldErrors; formError: string | null };

/**
 * Validates values with a schema and returns the first problem of each field. `formError` is a
 * problem that belongs to no field (Spec §5).
 */
export function validate<T>(schema: z.ZodMiniType<T>, values: unknown): Validation<T> {
  const result = schema.safeParse(values, { error: explain });
  if (result.success) return { data: result.data, fieldErrors: null, formError: null };
  const fieldErrors: FieldErrors = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join(".");
    if (field !== "" && !Object.hasOwn(fieldErrors, field)) fieldErrors[field] = issue.message;
  }
  const hasFieldErrors = Object.keys(fieldErrors).length > 0;
  const formMessage = result.error.issues[0]?.message || jobFormMessages.validationFailed;
  return { data: null, fieldErrors, formError: hasFieldErrors ? null : formMessage };
}

/** Spec §5: the default error texts, for a schema without its own text. */
function explain(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.input === undefined
        ? validationMessages.required
        : validationMessages.expected(issue.expected, typeNameOf(issue.input));
    case "too_small":
      return issue.origin === "string"
        ? validationMessages.tooShort(Number(issue.minimum))
        : validationMessages.invalidInput;
    case "invalid_format":
      return issue.format === "email" ? validationMessages.invalidEmail : validationMessages.invalidInput;
    case "custom":
      // A problem without a path belongs to the whole form.
      return issue.path?.length ? validationMessages.invalidInput : jobFormMessages.validationFailed;
    default:
      return validationMessages.invalidInput;
  }
}

function typeNameOf(value: unknown): string {
  if (value === null) return "null";
  return Array.isArray(value) ? "array" : typeof value;
}
