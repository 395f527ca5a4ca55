import { type CalendarDate, todayInPortal } from "./calendar-date.ts";
import type { Row } from "./rows.ts";

export type JobStatus = Row<"job_list">["status"];
export type JobApproval = "approved" | "awaiting";

type JobDates = { archived: number; end_date: CalendarDate | null };

/** Rule 17: active is not archived and today in America/Chicago not after the end date. SQL repeats this rule. */
export function jobStatus(job: JobDates, today: CalendarDate = todayInPortal()): JobStatus {
  return job.archived === 0 && job.end_date !== null && today <= job.end_date ? "active" : "expired";
}

/** Spec §4 "Job status and approval": expired jobs show no approval. */
export function jobApproval(
  job: JobDates & { approved: number },
  today: CalendarDate = todayInPortal(),
): JobApproval | null {
  if (jobStatus(job, today) === "expired") return null;
  return job.approved === 1 ? "approved" : "awaiting";
}
