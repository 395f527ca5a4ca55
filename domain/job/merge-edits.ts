import { type MergedFields, mergeFields, takeFields } from "#domain/fields/merge-fields.ts";
import { type JobField, type JobValues, jobFields } from "#domain/job/job-fields.ts";
import { PAY_FIELDS } from "#domain/pay/pay.ts";

/**
 * Fields about pay. They are merged as a group, because a user often changes several of them
 * together.
 */
const TYPED_TOGETHER: readonly JobField[] = PAY_FIELDS;

/** Merges the changes of two users who started from the same job. */
export function mergeEdits(base: JobValues, mine: JobValues, theirs: JobValues): MergedFields<JobValues> {
  return mergeFields(base, mine, theirs, TYPED_TOGETHER);
}

export function isSame(a: JobValues, b: JobValues): boolean {
  return jobFields.every((field) => a[field] === b[field]);
}

/**
 * Replaces this user's value of a field with the other user's value. If the field is about pay,
 * replaces all pay fields.
 */
export function takeOver(mine: JobValues, theirs: JobValues, field: JobField): JobValues {
  return takeFields(mine, theirs, TYPED_TOGETHER.includes(field) ? TYPED_TOGETHER : [field]);
}
