import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { readRow, readRows } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** The first rows of a list. `total` is the number of all rows. */
interface FirstOf<Row> {
  rows: Row[];
  total: number;
}

export interface ApplicantToAnswer {
  id: number;
  name: string;
  job_id: number;
  job_name: string;
  created: string;
  /** The first line of the applicant's message, or null without a message. */
  line: string | null;
}

/** A job that waits for staff or that staff sent back. `since` is when the wait began. */
interface WaitingJob {
  id: number;
  name: string;
  since: string | null;
}

/**
 * Events of the same kind on the same day. Applications are counted for each job, and other events
 * for all jobs together.
 */
export interface Activity {
  kind: "posted" | "application" | "approval" | "expiry";
  happened: string;
  count: number;
  /** The job of the newest event. */
  job_id: number;
  job_name: string;
}

/** The content of the dashboard (rule 39). All counts are of active jobs. */
export interface Dashboard {
  active_jobs: number;
  ending_soon: number;
  applications: number;
  views: number;
  to_answer: FirstOf<ApplicantToAnswer>;
  ending: FirstOf<{ id: number; name: string; end_date: CalendarDate }>;
  in_review: FirstOf<WaitingJob>;
  sent_back: FirstOf<WaitingJob & { reason: string }>;
  events: Activity[];
  /** True if visitors can open the company's public page. */
  has_public_page: boolean;
  /**
   * Number of hires in the last year. `hires_here` counts only applicants who applied in the portal
   * (rule 101).
   */
  hires: number;
  hires_here: number;
  /**
   * The median of the days from a job's first day to its hire. Leaves out hires whose day is
   * unknown.
   */
  days_to_hire: number | null;
}

/**
 * Reads the dashboard. The database counts the jobs, because a company can have any number of jobs.
 */
export function dashboardQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "dashboard", employerId],
    // Reads the dashboard again at each visit, because this browser isn't notified when visitors or
    // staff change the figures.
    staleTime: 5_000,
    queryFn: async ({ signal }) => (await readRow("dashboard", { employer_id: employerId }, signal)) as Dashboard,
  });
}

/**
 * A hire of the last year. `applicant` is null if members closed the job as filled without naming
 * an applicant.
 */
export interface Hire {
  job_id: number;
  job_name: string;
  application_id: number | null;
  applicant: string | null;
  is_here: boolean;
  hired: CalendarDate;
  /** Days from the job's first day to the hire. Null if the day of the hire is unknown. */
  days: number | null;
}

/** Reads a company's hires of the last year, newest first. */
export function hiresQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "hires", employerId],
    queryFn: ({ signal }): Promise<Hire[]> => readRows("hires", { employer_id: employerId }, signal),
  });
}
