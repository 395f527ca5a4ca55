import type { JobValues } from "./job-schema.ts";
import { type MergedFields, mergeFields, takeFields } from "./merge-fields.ts";

export type JobField = keyof JobValues;

/** Typed together, so they are taken over together. */
const PAY_FIELDS: readonly JobField[] = [
  "pay_type",
  "hours_per_week",
  "min_annual_pay",
  "max_annual_pay",
  "min_hourly_pay",
  "max_hourly_pay",
];

/** Brings the changes of two people together who started from the same job. */
export function mergeEdits(base: JobValues, mine: JobValues, theirs: JobValues): MergedFields<JobValues> {
  return mergeFields(base, mine, theirs, PAY_FIELDS);
}

/** One field of theirs; all of the pay, where the field is part of it. */
export function takeOver(mine: JobValues, theirs: JobValues, field: JobField): JobValues {
  return takeFields(mine, theirs, PAY_FIELDS.includes(field) ? PAY_FIELDS : [field]);
}
