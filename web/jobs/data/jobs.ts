import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { JobColumns } from "#domain/job/job-fields.ts";
import type { Insert, Row } from "#domain/rows.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { updateWithVersion, type VersionedUpdate } from "#web/data-client/update-with-version.ts";

/** One job as the form edits it. */
export type Job = Row<"job_openings">;

/** Lists and counts of jobs are cached under this key: a saved or deleted job makes all of them stale. */
export const jobsKey = ["job_openings"] as const;
/** Closing, reopening and renewing one job. */
export const lifeKey = (id: number) => [...jobsKey, "life", id] as const;
/** Everything that is read for one job's page: closing, renewing or saving a job makes it stale. */
export const pageKey = (id: number) => [...jobsKey, "page", id] as const;
/** Suggested jobs: posting one decides it. */
export const suggestionsKey = ["script_acquired_job_openings"] as const;

/** A job of the person's companies, or null. Editing fetches the row again each time (rule 15). */
export function jobQuery(id: number) {
  return queryOptions({
    queryKey: ["job_opening", id],
    queryFn: async (): Promise<Job | null> => {
      const { data } = await dataClient.from("job_openings").select().eq("id", id).throwOnError();
      return data[0] ?? null;
    },
    staleTime: 0,
    gcTime: 0,
    // A refetch in the background would change what the person's edits are compared with (rule 28).
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export type SavedPosition = Pick<Job, "latitude" | "longitude" | "location_precision">;
type NewJob = Insert<"job_openings"> & JobColumns;

/** A job to post, and what tells the server that it was sent before. */
export type Posting = { job: NewJob; key: string };

/**
 * Spec §7 "Save job". With `original_script_job_id` the suggestion is marked in the same transaction (rule 25). Sent again it
 * gives the job that it has posted (rule 90).
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

/** Saves only what the person has seen. Throws Conflict. Rule 28 */
export const updateJob = mutationOptions({
  mutationFn: (update: VersionedUpdate<"job_openings">) => updateWithVersion("job_openings", update),
  onSettled: (_data, _error, _update, _result, { client }) => void client.invalidateQueries({ queryKey: jobsKey }),
});
