import type { JobColumns } from "#domain/job/job-fields.ts";
import { DEFAULT_COORDINATES } from "#domain/limits.ts";
import type { Insert } from "#domain/rows.ts";
import { dataClient, fetchAsUser } from "#web/data-client/data-client.ts";
import type { Job } from "./jobs.ts";

/** A job to post. The server recognizes a repeated request by the idempotency key. */
export type Posting = { job: Insert<"job_openings"> & JobColumns; key: string };

/**
 * Posts a job. If `original_script_job_id` is set, marks the suggestion as posted in the same
 * transaction (rule 25). A repeated request returns the job that the first request posted (rule
 * 90). Spec §7 "Save job"
 */
export async function postJob({ job, key }: Posting): Promise<Job> {
  const inserted = dataClient.from("job_openings").insert(job).setHeader("Idempotency-Key", key);
  return (await inserted.select().single().throwOnError()).data;
}

type StreetAddress = { address: string; city: string; state: string; postal_code: string };
type Position = {
  latitude: number;
  longitude: number;
  /** How exact the position is: house, town, center of the ZIP code, or region (rule 21). */
  precision: NonNullable<Job["location_precision"]>;
};

/**
 * Time limit of the request for a job's position. Saving the job waits for this request. The
 * server's own limit is shorter.
 */
const TIME_LIMIT_MS = 4000;

/**
 * Finds the position of a street address. Never throws, because a failure must not block saving the
 * job (rule 21).
 */
export async function geocode(address: StreetAddress): Promise<Position> {
  try {
    const response = await fetchAsUser("/functions/v1/geocode", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(address),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    if (response.ok) return await response.json();
  } catch {
    // Ignores the error. The job then gets the default position.
  }
  return { ...DEFAULT_COORDINATES, precision: "default" };
}
