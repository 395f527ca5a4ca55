import type { FieldErrors, Resolver } from "react-hook-form";
import type { EmployerValues } from "#domain/company/employer-fields.ts";
import { employerSchema } from "#domain/company/employer-schema.ts";
import { validate } from "#domain/fields/validate.ts";

/** Validates the form. Returns the result in the format of react-hook-form. */
export const resolveEmployer: Resolver<EmployerValues> = (values) => {
  const { data, fieldErrors } = validate(employerSchema, values);
  if (data) return { values: data, errors: {} };
  const errors = Object.entries(fieldErrors).map(([field, message]) => [field, { type: "invalid", message }]);
  return { values: {}, errors: Object.fromEntries(errors) as FieldErrors<EmployerValues> };
};
