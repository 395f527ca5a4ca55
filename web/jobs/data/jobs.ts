import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import type { Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "#web/data-client/jobs-key.ts";
import { FOR_FORMS } from "#web/data-client/query-client.ts";
import { suggestionsKey } from "#web/data-client/waiting-counts.ts";

/** A job with all of its columns, for the job form. */
export type Job = Row<"job_openings">;

export { jobsKey, suggestionsKey };
/** Key of the mutations that close, reopen and renew a job. */
export const lifeKey = (id: number) => [...jobsKey, "life", id] as const;
/**
 * Prefix of the keys of all queries for a job's page. Closing, renewing or saving the job
 * invalidates these queries.
 */
export const pageKey = (id: number) => [...jobsKey, "page", id] as const;

type Settled = [data: unknown, error: unknown, variables: unknown, result: unknown, context: { client: QueryClient }];

/**
 * An `onSettled` that reloads all lists and counts of jobs. The mutation is pending until they have
 * loaded.
 */
export const untilReloaded = (...[, , , , { client }]: Settled) => client.invalidateQueries({ queryKey: jobsKey });

/** An `onSettled` that reloads all lists and counts of jobs. The mutation doesn't wait for them. */
export const reloadJobs = (...settled: Settled) => void untilReloaded(...settled);

/**
 * Reads a job. The result is null if the user's companies have no such job. The row is not cached,
 * so that each edit starts from the stored row (rule 15).
 */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: ["job_opening", id],
    queryFn: async (): Promise<Job | null> => {
      const { data } = await dataClient.from("job_openings").select().eq("id", id).throwOnError();
      return data[0] ?? null;
    },
    ...FOR_FORMS,
  });
}

type Placed = Pick<Job, "location_precision" | "location_type_id">;

/**
 * Returns true if the position was looked up and is not exact (rule 21). False for remote jobs,
 * which need no street address.
 */
export function isApproximate({ location_precision, location_type_id }: Placed): boolean {
  if (String(location_type_id) === REMOTE_LOCATION_TYPE_ID) return false;
  return location_precision !== null && location_precision !== "address";
}
