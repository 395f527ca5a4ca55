import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** The first rows of a list. `total` counts the rest too. */
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
  /** The first line of the message. */
  line: string | null;
}

/** A job that staff read or sent back, and since when it waits. */
interface WaitingJob {
  id: number;
  name: string;
  since: string | null;
}

/** Events of one day and kind. Applications are joined for each job, the others over all jobs. */
export interface Activity {
  kind: "posted" | "application" | "approval" | "expiry";
  happened: string;
  count: number;
  /** The newest job. */
  job_id: number;
  job_name: string;
}

/** Rule 39. The counts are of active jobs. */
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
}

/** The database counts and joins, because a company can have any number of jobs. */
export function dashboardQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "dashboard", employerId],
    // Each visit reads it again, because visitors apply and staff decide without this browser.
    staleTime: 5_000,
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const { data } = await dataClient
        .rpc("dashboard", { employer_id: employerId }, { get: true })
        .abortSignal(signal)
        .single()
        .throwOnError();
      return data as Dashboard;
    },
  });
}
