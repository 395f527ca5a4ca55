import { queryOptions } from "@tanstack/react-query";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** A hire of the last year. Without an applicant, members said that they filled the job. */
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
    queryFn: async ({ signal }): Promise<Hire[]> => {
      const { data } = await dataClient
        .rpc("hires", { employer_id: employerId }, { get: true })
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
