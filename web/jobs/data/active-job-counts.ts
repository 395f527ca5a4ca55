import { queryOptions } from "@tanstack/react-query";
import { portalToday } from "#web/browser/server-time.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** Counts the active jobs of each company. Returns the counts by the company's id. */
export function activeJobCountsQuery(employerIds: readonly number[]) {
  return queryOptions({
    queryKey: [...jobsKey, "active counts", employerIds],
    queryFn: async ({ signal }): Promise<ReadonlyMap<number, number>> => {
      const { data } = await dataClient
        .from("employers")
        .select("id,job_openings(count())")
        .in("id", employerIds)
        .eq("job_openings.archived", 0)
        .gte("job_openings.end_date", portalToday())
        .abortSignal(signal)
        .throwOnError();
      return new Map(data.map(({ id, job_openings }) => [id, job_openings[0]?.count ?? 0]));
    },
    enabled: employerIds.length > 0,
  });
}
