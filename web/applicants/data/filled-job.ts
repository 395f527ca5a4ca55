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

/** Closes a job as filled, or reopens it (rule 60). A repeated request changes nothing. */
export const closeAsFilled = mutationOptions({
  mutationFn: async ({ jobId, isFilled }: { jobId: number; isFilled: boolean }): Promise<void> => {
    if (isFilled) await dataClient.rpc("close_job", { job_id: jobId, reason: "filled_here" }).throwOnError();
    else await dataClient.rpc("reopen_job", { job_id: jobId }).throwOnError();
  },
  onSettled,
});
