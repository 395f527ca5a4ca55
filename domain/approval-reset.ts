import type { JobColumns } from "./job-form-values.ts";

/** Rule 29: the title, the description and where applications go. The database's trigger repeats this list. */
const REVIEWED_COLUMNS = ["name", "description", "application_type", "application_url", "application_email"] as const;

export type ReviewedColumns = Pick<JobColumns, (typeof REVIEWED_COLUMNS)[number]>;

/** Whether saving would send an approved job back to "Awaiting Staff Approval". Both sides are cleaned. */
export function needsApprovalAgain(before: ReviewedColumns, after: ReviewedColumns): boolean {
  return REVIEWED_COLUMNS.some((column) => (before[column] ?? "") !== (after[column] ?? ""));
}
