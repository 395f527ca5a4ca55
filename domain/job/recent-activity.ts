import type { Row } from "#domain/rows.ts";
import { type CalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { jobStatus } from "./job-status.ts";

/** The columns of a job that the dashboard derives its activity from. Times are ISO strings. */
export type ActivityJob = Pick<
  Row<"job_openings">,
  "id" | "name" | "created" | "approved_at" | "end_date" | "archived" | "closed_reason"
>;
type ActivityApplication = Pick<Row<"applications">, "job_opening_id" | "created">;

export interface Activity {
  kind: "posted" | "application" | "approval" | "expiry";
  job: ActivityJob;
  /** An ISO time. For an expiry, the calendar date of the job's last day. */
  at: string;
  /** The number of events in this line. Greater than 1 only for applications of the same day. */
  count: number;
}

/** Rule 39: lists real events only, newest first. */
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

/** Groups the applications for a job by day. A line has the time of its newest application. */
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

/**
 * Sorts the newest first. A job expires at the end of its last day in the portal's calendar (rule
 * 17).
 */
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
