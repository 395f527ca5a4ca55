import { JOB_FIELDS, type JobField, jobFields } from "./job-fields.ts";

type ReviewedField = {
  [Field in JobField]: (typeof JOB_FIELDS)[Field] extends { isReviewed: true } ? Field : never;
}[JobField];

/** The values of the fields that staff review, either as saved or as typed in the form. */
export type Reviewed = Record<ReviewedField, string | null>;

const reviewedFields = jobFields.filter((field): field is ReviewedField => "isReviewed" in JOB_FIELDS[field]);

/**
 * Rule 29: returns the first changed field that sends an approved job back to "Awaiting Staff
 * Approval". The job has the columns `before` and is saved with the columns `after`.
 */
export function changedReviewedField(before: Reviewed, after: Reviewed): ReviewedField | undefined {
  return reviewedFields.find((field) => (before[field] ?? "") !== (after[field] ?? ""));
}
