import type { PostingState } from "#domain/messages/posting-state.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { type JobToShow, publicObstacle } from "./job-publicity.ts";
import { jobStatus } from "./job-status.ts";

/**
 * Returns the state of a posting. Only a posting for which publicObstacle() returns null is `live`.
 * `isOn` is true if the platform has public pages.
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
  if (obstacle === "paused") return "paused";
  return obstacle === "notStarted" ? "scheduled" : "hidden";
}
