import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { type JobToShow, publicObstacle } from "./job-publicity.ts";
import { jobStatus } from "./job-status.ts";

/**
 * The state of a posting, in the single word of `postingStateMessages` that every screen and email
 * uses.
 *
 * - `live`: a visitor can open its public page now.
 * - `inReview`: waits for staff, who have not approved this text yet.
 * - `needsChange`: staff sent it back with a reason. It waits for the company.
 * - `scheduled`: approved, and opens on its first day.
 * - `hidden`: no visitor can open it, because its company is inactive or awaits review, or the
 *   platform has no public pages.
 * - `ended`: its last day has passed.
 * - `closed`: a member closed it.
 */
export type PostingState = "live" | "inReview" | "needsChange" | "scheduled" | "hidden" | "ended" | "closed";

/**
 * Returns the state of a posting. `isOn` means that the platform has public pages. Agrees with
 * publicObstacle(), which explains why a job is not public. A job without an obstacle is `live`.
 */
export function postingState(
  job: JobToShow,
  company: { approved: number; inactive: number },
  isOn: boolean,
  today: CalendarDate,
): PostingState {
  const status = jobStatus(job, today);
  if (status !== "active") return status === "closed" ? "closed" : "ended";
  if (job.approved !== 1 && company.inactive !== 1) return job.review_note ? "needsChange" : "inReview";
  const obstacle = publicObstacle(job, company, isOn, today);
  if (obstacle === null) return "live";
  return obstacle === "notStarted" ? "scheduled" : "hidden";
}
