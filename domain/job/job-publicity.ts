import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { jobStatus } from "./job-status.ts";

/** The reason why a job is not public. */
export type PublicObstacle =
  | "off"
  | "closed"
  | "expired"
  | "sentBack"
  | "awaiting"
  | "notStarted"
  | "companyInactive"
  | "companyAwaiting";

export type JobToShow = {
  archived: number;
  start_date: CalendarDate;
  end_date: CalendarDate;
  closed_reason: string | null;
  approved: number;
  review_note: string | null;
};

/**
 * Rule 76: returns why a job is not public, or null if it is public. A public job is open and
 * approved, its first day has come, and its company is active and approved. If there are several
 * reasons, returns the reason that members can act on first. The view site.jobs applies the same
 * rule.
 */
export function publicObstacle(
  job: JobToShow,
  company: { approved: number; inactive: number },
  isOn: boolean,
  today: CalendarDate,
): PublicObstacle | null {
  if (!isOn) return "off";
  if (company.inactive === 1) return "companyInactive";
  const status = jobStatus(job, today);
  if (status !== "active") return status;
  if (job.approved !== 1) return job.review_note ? "sentBack" : "awaiting";
  if (company.approved !== 1) return "companyAwaiting";
  return job.start_date > today ? "notStarted" : null;
}
