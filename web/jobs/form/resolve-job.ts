import type { FieldErrors, Resolver } from "react-hook-form";
import { validate } from "#domain/fields/validate.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { jobSchema } from "#domain/job/job-schema.ts";
import { portalToday } from "#web/browser/server-time.ts";

/** The one schema, as react-hook-form asks for it. A problem that belongs to no field is reported under `root`. */
export const resolveJob: Resolver<JobValues> = (values) => {
  const { data, fieldErrors, formError } = validate(jobSchema(portalToday()), values);
  if (data) return { values: data, errors: {} };
  const errors = Object.fromEntries(
    Object.entries(fieldErrors).map(([field, message]) => [field, { type: "invalid", message }]),
  ) as FieldErrors<JobValues>;
  return { values: {}, errors: formError ? { root: { type: "invalid", message: formError } } : errors };
};
