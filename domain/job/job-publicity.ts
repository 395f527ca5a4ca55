import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { jobStatus } from "./job-status.ts";

/** Why nobody outside can read a job. */
export type PublicObstacle =
  | "off"
  | "closed"
  | "expired"
  | "sentBack"
  | "awaiting"
  | "notStarted"
  | "companyInactive"
  | "companyAwaiting";

type JobToShow = {
  archived: number;
  start_date: CalendarDate;
  end_date: CalendarDate;
  closed_reason: string | null;
  approved: number;
  review_note: string | null;
};

/**
 * Rule 76: public are open, approved jobs of active, approved companies, from their first day on. Of several reasons the one that
 * its members can do something about. The view site.jobs decides; it repeats this rule.
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
