import type { QueryClient } from "@tanstack/react-query";
import type { JobValues } from "#domain/job/job-fields.ts";
import { toJobColumns } from "#domain/job/job-form-values.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { INSUFFICIENT_PRIVILEGE, UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { Conflict } from "#web/data-client/missed-update.ts";
import { isRefusal } from "#web/data-client/refusals.ts";
import { updateWithVersion } from "#web/data-client/update-with-version.ts";
import type { StartingJob } from "#web/drafts/starting-job.ts";
import { preloadCategoryDialog } from "#web/jobs/categories/category-step.tsx";
import { type Job, jobsKey, suggestionsKey } from "#web/jobs/data/jobs.ts";
import { geocode, type Posting, postJob } from "#web/jobs/data/post-job.ts";
import { ServiceUnavailable } from "#web/session/service-unavailable.ts";

// Loads the category step with the code that saves jobs, because the form shows the category step
// after saving a job.
export { CategoryStep } from "#web/jobs/categories/category-step.tsx";

export interface Saving {
  start: StartingJob;
  values: JobValues;
  employerId: number;
  /**
   * The last request to post the job, while its response is missing. `values` are the values that
   * it sent.
   */
  unanswered: { current: (Posting & { values: string }) | null };
}

/**
 * Finds the coordinates of the job's address, then inserts or updates the job. Spec §4 "Submit
 * flow"
 */
export async function saveJob(saving: Saving, client: QueryClient): Promise<Job> {
  preloadCategoryDialog();
  try {
    return await store(saving);
  } finally {
    void client.invalidateQueries({ queryKey: jobsKey });
    if (!saving.start.job) void client.invalidateQueries({ queryKey: suggestionsKey });
  }
}

async function store({ start, values, employerId, unanswered }: Saving): Promise<Job> {
  const sent = unanswered.current;
  // Sends an unanswered request again with the same key, because the server may have posted the
  // job. Then updates the job with the changes that the user has made since.
  const job = start.job ?? (sent && (await post(unanswered)));
  const typed = JSON.stringify(values);
  if (job && sent?.values === typed) return job;
  const columns = { ...toJobColumns(values, job), ...(await findPosition(values, job)) };
  if (sent) sent.values = "";
  if (job) return updateWithVersion("job_openings", { id: job.id, modified: job.modified, columns });
  const origin = start.suggestionId === null ? {} : { original_script_job_id: start.suggestionId };
  const posted = { ...columns, ...origin, employer_id: employerId };
  unanswered.current = { job: posted, key: crypto.randomUUID(), values: typed };
  return post(unanswered);
}

/**
 * Posts the job. If the server rejects the request, clears `unanswered`, so that the next attempt
 * sends the form's values with a new key.
 */
async function post(unanswered: Saving["unanswered"]): Promise<Job> {
  try {
    return await postJob(unanswered.current as Posting);
  } catch (error) {
    if (isRefusal(error)) unanswered.current = null;
    throw error;
  }
}

/** Returns the conflict if another user has saved or deleted the job. */
export function conflictIn(error: unknown): Conflict<Job> | null {
  return error instanceof Conflict ? error : null;
}

/** Finds the job's position. Keeps the stored position if the street address did not change. */
async function findPosition(
  values: JobValues,
  job: Job | null,
): Promise<Pick<Job, "latitude" | "longitude" | "location_precision">> {
  const isUnchanged =
    job !== null &&
    (["address_line_one", "city", "state", "postal_code"] as const).every((field) => job[field] === values[field]);
  if (isUnchanged && job.latitude !== null && job.location_precision === "address") {
    const { latitude, longitude, location_precision } = job;
    return { latitude, longitude, location_precision };
  }
  const { address_line_one: address, city, state, postal_code } = values;
  const { latitude, longitude, precision } = await geocode({ address, city, state, postal_code });
  return { latitude, longitude, location_precision: precision };
}

/** Maps the hint of a database error to the reason that the user sees. */
const REASONS: Record<string, string | undefined> = {
  suggestion_denied: jobFormMessages.suggestionDenied,
  jobs_per_day: jobFormMessages.tooManyToday,
  live_jobs: jobFormMessages.tooManyLive,
};

function outageReason(error: unknown): string {
  const status = error instanceof ServiceUnavailable ? error.status : null;
  const nothingLost = "Nothing you typed is lost";
  // Omits the time to wait, which the banner adds.
  if (status === 429) return `${nothingLost}.`;
  if (status === 0) return jobFormMessages.notReached;
  return `The service could not save the job now. ${nothingLost}; please try again.`;
}

/** Returns why saving failed, or null if the reason is unknown. */
export function reasonOf(error: unknown): string | null {
  if (error instanceof Conflict) return jobFormMessages.conflictDeleted;
  if (!isRefusal(error)) return outageReason(error);
  if (error.code === UNIQUE_VIOLATION) return jobFormMessages.suggestionAlreadyPosted;
  const reason = REASONS[error.hint ?? ""];
  if (reason) return reason;
  return error.code === INSUFFICIENT_PRIVILEGE ? jobFormMessages.notAllowed : null;
}
