import type { Row } from "#domain/rows.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";

/** Rule 101: whether a company hired someone for a job that is over. */
export const JOB_OUTCOMES = ["hired_here", "hired_elsewhere", "not_hired"] as const;
export type JobOutcome = (typeof JOB_OUTCOMES)[number];

/**
 * Returns the outcome of a job. If members recorded no outcome, derives the outcome from the reason
 * for closing. SQL repeats this rule.
 */
export function jobOutcome(job: Pick<Row<"job_openings">, "outcome" | "closed_reason">): JobOutcome | null {
  return job.outcome ?? (job.closed_reason && OF_REASONS[job.closed_reason]);
}

const OF_REASONS = {
  filled_here: "hired_here",
  filled_elsewhere: "hired_elsewhere",
  not_needed: "not_hired",
} as const;

export type OutcomeState =
  | "ready"
  | "recorded"
  | "answered"
  | "open"
  | "deleted"
  | "expired"
  | "inactive"
  | "second_factor";

/** The content of the page that asks for a job's outcome. */
export type OutcomeQuestion = {
  state: OutcomeState;
  company: string;
  job_name: string | null;
  last_day: CalendarDate | null;
  /** The outcome in the states "recorded" and "answered". Null in all other states. */
  outcome: JobOutcome | null;
};
