import { mutationOptions } from "@tanstack/react-query";
import type { JobOutcome, OutcomeQuestion } from "#domain/job-outcome.ts";
import { callByLink } from "#web/browser/call-by-link.ts";
import { shareInFlight } from "#web/browser/share-in-flight.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "#web/data-client/jobs-key.ts";
import { noteJobChangeLimit } from "./extension.ts";

/** Reads the job of an emailed link, without a session. Returns null if the link is invalid. */
export function readOutcome(token: string): Promise<OutcomeQuestion | null> {
  return callByLink("job-outcome", { token });
}

/** Records the outcome with an emailed link. Throws JobChangeLimit. */
export function recordOutcomeByLink(token: string, outcome: JobOutcome): Promise<OutcomeQuestion | null> {
  return shareInFlight("record-outcome", token, () =>
    callByLink("record-outcome", { token, outcome }, noteJobChangeLimit),
  );
}

/** Records the outcome of a job as a member (rule 101). */
export const recordOutcome = mutationOptions({
  mutationFn: async ({ jobId, outcome }: { jobId: number; outcome: JobOutcome }): Promise<void> => {
    await dataClient.rpc("record_outcome", { job_id: jobId, outcome }).throwOnError();
  },
  onSettled: (_data, _error, _variables, _result, { client }) => client.invalidateQueries({ queryKey: jobsKey }),
});
