import { queryOptions } from "@tanstack/react-query";
import type { JobToShow } from "#domain/job/job-publicity.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/**
 * The number of jobs to read. The palette reads more jobs than it shows, so that it can choose the
 * titles that match the term best.
 */
const MAX_FOUND = 20;

export type FoundJob = { id: number; name: string; city: string } & JobToShow;

/** Finds the company's newest jobs with the term in title, city or state. */
export function foundJobsQuery(employerId: number, term: string) {
  return queryOptions({
    queryKey: [...jobsKey, "found", employerId, term],
    queryFn: async ({ signal }): Promise<FoundJob[]> => {
      const { data } = await dataClient
        .rpc("search_jobs", { employer_id: employerId, term }, { get: true })
        .select("id,name,city,archived,start_date,end_date,closed_reason,paused_until,approved,review_note")
        .order("created", { ascending: false })
        .order("id", { ascending: false })
        .range(0, MAX_FOUND - 1)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
