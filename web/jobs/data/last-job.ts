import { queryOptions } from "@tanstack/react-query";
import { type LastJob, SHARED_FIELDS } from "#domain/job/last-job.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/**
 * Reads the fields that a new job copies from the company's newest job. Returns null if there is no
 * job.
 */
export function lastJobQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "last", employerId],
    queryFn: async ({ signal }): Promise<LastJob | null> => {
      const { data } = await dataClient
        .from("job_openings")
        // Asserts the type of a row, because TypeScript cannot read column names from a text that
        // is built at run time.
        .select(Object.values(SHARED_FIELDS).flat().join(",") as "*")
        .eq("employer_id", employerId)
        .order("created", { ascending: false })
        .order("id", { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}
