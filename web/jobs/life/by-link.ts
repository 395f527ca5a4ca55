import type { Extension } from "#domain/job-extension.ts";
import type { JobOutcome, OutcomeQuestion } from "#domain/job-outcome.ts";
import { callByLink } from "#web/browser/call-by-link.ts";
import { shareInFlight } from "#web/browser/share-in-flight.ts";
import { noteRequestLimit } from "#web/store/request-limit.ts";

/** Thrown when the member changed too many jobs in the last hour. */
export class JobChangeLimit extends Error {
  override name = "JobChangeLimit";
}

/** Reads the job of a reminder's token, without a session. Returns null if the link is invalid. */
export function readExtension(token: string): Promise<Extension | null> {
  return callByLink("job-extension", { token });
}

/** Extends the job of a reminder's token. Throws JobChangeLimit. */
export function extendJob(token: string): Promise<Extension | null> {
  return shareInFlight("extend-job", token, () => callByLink("extend-job", { token }, noteJobChangeLimit));
}

/** Reads the job of an emailed link, without a session. Returns null if the link is invalid. */
export function readOutcome(token: string): Promise<OutcomeQuestion | null> {
  return callByLink("job-outcome", { token });
}

/** Records the outcome for a user who opened an emailed link. Throws JobChangeLimit. */
export function recordOutcomeByLink(token: string, outcome: JobOutcome): Promise<OutcomeQuestion | null> {
  return shareInFlight("record-outcome", token, () =>
    callByLink("record-outcome", { token, outcome }, noteJobChangeLimit),
  );
}

/** Throws JobChangeLimit if a 429 response has the code "job_changes". */
async function noteJobChangeLimit(response: Response): Promise<void> {
  const answer = (await response.json().catch(() => null)) as { code?: unknown } | null;
  if (answer?.code === "job_changes") throw new JobChangeLimit("Too many changes");
  noteRequestLimit(response);
}
