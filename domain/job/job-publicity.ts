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
  | "paused"
  | "companyInactive"
  | "companyAwaiting";

export type JobToShow = {
  archived: number;
  start_date: CalendarDate;
  end_date: CalendarDate;
  closed_reason: string | null;
  paused_until: CalendarDate | null;
  approved: number;
  review_note: string | null;
};

/**
 * Rule 76: returns why a job is not public, or null if it is public. A public job is open and
 * approved, its first day has come, it is not paused, and its company is active and approved. If
 * several reasons apply, returns the reason that members should deal with first. The view site.jobs
 * applies the same rule.
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
  if (job.start_date > today) return "notStarted";
  return isPausedOn(job, today) ? "paused" : null;
}

/** Rule 99: returns true if the job is open and paused on this day. SQL repeats this rule. */
export function isPausedOn(
  job: Pick<JobToShow, "archived" | "end_date" | "closed_reason" | "paused_until">,
  today: CalendarDate,
): boolean {
  return job.paused_until !== null && job.paused_until > today && jobStatus(job, today) === "active";
}
