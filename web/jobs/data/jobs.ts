import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { JobColumns } from "#domain/job/job-fields.ts";
import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import type { Insert, Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "#web/data-client/jobs-key.ts";
import { FOR_FORMS } from "#web/data-client/query-client.ts";
import { updateWithVersion, type VersionedUpdate } from "#web/data-client/update-with-version.ts";
import { suggestionsKey } from "#web/data-client/waiting-counts.ts";

/** A job with all of its columns, for the job form. */
export type Job = Row<"job_openings">;

export { jobsKey, suggestionsKey };
/** Key of the mutations that close, reopen and renew a job. */
export const lifeKey = (id: number) => [...jobsKey, "life", id] as const;
/**
 * Prefix of the keys of a job's page. Closing, renewing or saving the job invalidates these
 * queries.
 */
export const pageKey = (id: number) => [...jobsKey, "page", id] as const;

/**
 * Reads a job of the user's companies, or null. Editing reads the row again each time (rule 15).
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

export type SavedPosition = Pick<Job, "latitude" | "longitude" | "location_precision">;
type NewJob = Insert<"job_openings"> & JobColumns;

/** A job to post. The server recognizes a repeated request by the idempotency key. */
export type Posting = { job: NewJob; key: string };

/**
 * Posts a job. If `original_script_job_id` is set, marks the suggestion as posted in the same
 * transaction (rule 25). A repeated request returns the job that the first request posted (rule
 * 90). Spec §7 "Save job"
 */
export const createJob = mutationOptions({
  mutationFn: async ({ job, key }: Posting): Promise<Job> => {
    const inserted = dataClient.from("job_openings").insert(job).setHeader("Idempotency-Key", key);
    const { data } = await inserted.select().single().throwOnError();
    return data;
  },
  onSettled: (_data, _error, _job, _result, { client }) => {
    void client.invalidateQueries({ queryKey: jobsKey });
    void client.invalidateQueries({ queryKey: suggestionsKey });
  },
});

/**
 * Updates the job if it still has the version that the user saw. Otherwise throws Conflict (rule
 * 28).
 */
export const updateJob = mutationOptions({
  mutationFn: (update: VersionedUpdate<"job_openings">) => updateWithVersion("job_openings", update),
  onSettled: (_data, _error, _update, _result, { client }) => void client.invalidateQueries({ queryKey: jobsKey }),
});
