import { queryOptions } from "@tanstack/react-query";
import type { OpenJob } from "#domain/job/job-advice.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** More open jobs whose titles hold the same words are not looked at. */
const MOST_JOBS = 20;

/** The company's open jobs whose title has these words, newest first. */
export function openJobsQuery(employerId: number, title: string) {
  return queryOptions({
    queryKey: [...jobsKey, "open", employerId, title],
    queryFn: async ({ signal }): Promise<OpenJob[]> => {
      const { data } = await dataClient
        .rpc("search_jobs", { employer_id: employerId, term: title, status: "active" }, { get: true })
        .select("id,name,city,state,end_date")
        .order("created", { ascending: false })
        .order("id", { ascending: false })
        .range(0, MOST_JOBS - 1)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
