import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "#web/data-client/jobs-key.ts";
import { onSettled } from "./applicant-changes.ts";

/**
 * Reads the job of an applicant with the columns that determine its status. The result is null if
 * the job doesn't exist.
 */
export function jobOfApplicantQuery(id: number) {
  return queryOptions({
    queryKey: [...jobsKey, "of-applicant", id],
    queryFn: async ({ signal }) => {
      const { data } = await dataClient
        .from("job_openings")
        .select("id,name,archived,end_date,closed_reason")
        .eq("id", id)
        .abortSignal(signal)
        .throwOnError();
      return data[0] ?? null;
    },
  });
}

/**
 * Closes a job as filled (rule 60). Returns the id that Undo needs, or null if the job is closed
 * already.
 */
export const closeAsFilled = mutationOptions({
  mutationFn: async (jobId: number): Promise<number | null> => {
    const { data } = await dataClient.rpc("close_job", { job_id: jobId, reason: "filled_here" }).throwOnError();
    return data;
  },
  onSettled,
});

/** Undoes the closing. Returns false if the job stays as it is, because it has changed since. */
export const undoFilled = mutationOptions({
  mutationFn: async (batchId: number): Promise<boolean> => {
    const { data } = await dataClient.rpc("undo_job_batch", { batch_id: batchId }).throwOnError();
    return data[0]?.outcome === "done";
  },
  onSettled,
});
