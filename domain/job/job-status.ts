import type { Row } from "#domain/rows.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";

export type JobStatus = Row<"job_list">["status"];

type JobDates = { archived: number; end_date: CalendarDate | null; closed_reason: string | null };

/**
 * Rules 17 and 60: a job is active through its end date in America/Chicago. After that date, a job
 * with a reason for closing is closed, and any other job is expired. An archived job is closed. SQL
 * repeats this rule.
 */
export function jobStatus(job: JobDates, today: CalendarDate): JobStatus {
  if (job.archived !== 0) return "closed";
  if (job.end_date !== null && today <= job.end_date) return "active";
  return job.closed_reason === null ? "expired" : "closed";
}
