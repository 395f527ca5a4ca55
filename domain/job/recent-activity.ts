import type { Row } from "#domain/rows.ts";
import { type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { jobStatus } from "./job-status.ts";

/** What the dashboard needs to know of a job to tell what happened to it. Moments are ISO strings. */
export type ActivityJob = Pick<
  Row<"job_openings">,
  "id" | "name" | "created" | "approved_at" | "end_date" | "archived" | "closed_reason"
>;
type ActivityApplication = Pick<Row<"applications">, "job_opening_id" | "created">;

export interface Activity {
  kind: "posted" | "application" | "approval" | "expiry";
  job: ActivityJob;
  /** A moment, or for an expiry the calendar date on which the job was open for the last time. */
  at: string;
  /** More than one for the applications of one day. */
  count: number;
}

/** Rule 39: real events only, newest first. */
export function recentActivity(
  jobs: ActivityJob[],
  applications: ActivityApplication[],
  today: CalendarDate,
  limit: number,
): Activity[] {
  const byId = new Map(jobs.map((job) => [job.id, job]));
  const events: Activity[] = jobs.flatMap((job) => [
    { kind: "posted" as const, job, at: job.created, count: 1 },
    ...(job.approved_at ? [{ kind: "approval" as const, job, at: job.approved_at, count: 1 }] : []),
    ...(jobStatus(job, today) === "expired" ? [{ kind: "expiry" as const, job, at: job.end_date, count: 1 }] : []),
  ]);
  return [...events, ...applicationsByDay(applications, byId)].sort(byAge).slice(0, limit);
}

/** The applications for one job on one day are one line, as old as the newest of them. */
function applicationsByDay(
  applications: readonly ActivityApplication[],
  jobs: ReadonlyMap<number, ActivityJob>,
): Activity[] {
  const lines = new Map<string, Activity>();
  for (const { job_opening_id, created } of applications) {
    const job = jobs.get(job_opening_id);
    if (!job) continue;
    const key = `${job.id} ${todayInPortal(new Date(created))}`;
    const line = lines.get(key);
    const isNewest = !line || Date.parse(created) > Date.parse(line.at);
    lines.set(key, { kind: "application", job, at: isNewest ? created : line.at, count: (line?.count ?? 0) + 1 });
  }
  return [...lines.values()];
}

/** Newest first. A job that expires on a day does so at its end, and the portal's calendar says when that is (rule 17). */
function byAge(one: Activity, other: Activity): number {
  return (
    dayOf(other).localeCompare(dayOf(one)) ||
    Number(other.kind === "expiry") - Number(one.kind === "expiry") ||
    Date.parse(other.at) - Date.parse(one.at)
  );
}

function dayOf({ kind, at }: Activity): CalendarDate {
  return kind === "expiry" ? at : todayInPortal(new Date(at));
}
