import { useMutation } from "@tanstack/react-query";
import { type RefObject, useEffect, useRef, useState } from "react";
import type { JobValues } from "#domain/job/job-fields.ts";
import { toJobColumns } from "#domain/job/job-form-values.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { INSUFFICIENT_PRIVILEGE, UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { Conflict } from "#web/data-client/missed-update.ts";
import { isRefusal } from "#web/data-client/refusals.ts";
import type { StartingJob } from "#web/drafts/starting-job.ts";
import { preloadCategoryDialog } from "#web/jobs/categories/category-step.tsx";
import { geocode } from "#web/jobs/data/geocode.ts";
import { createJob, type Job, type Posting, type SavedPosition, updateJob } from "#web/jobs/data/jobs.ts";
import { ServiceUnavailable } from "#web/session/service-unavailable.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** The title of Spec §8 "Job save" and the reason, if known. */
export type SaveProblem = { title: string; reason: string | null };

interface SaveJobOptions {
  start: StartingJob;
  onSaved: (job: Job) => void;
  onConflict: (conflict: Conflict<Job>) => void;
  /** Called if the user left the form while it was saving. By then another form may be open. */
  onSavedLate: (typed: JobValues) => void;
}

/**
 * Finds the coordinates of the job's address, then inserts or updates the job. Ignores clicks while
 * saving. Spec §4 "Submit flow"
 */
export function useSaveJob({ start, onSaved, onConflict, onSavedLate }: SaveJobOptions) {
  const employer = useCurrentEmployer();
  const create = useMutation({ ...createJob, onError: forgetRefused });
  const update = useMutation(updateJob);
  const isRunning = useRef(false);
  const [isSaving, setIsSaving] = useState(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const isOpen = useIsOpen();
  const unanswered = useRef<(Posting & { values: string }) | null>(null);
  const { suggestionId } = start;

  async function store(values: JobValues): Promise<Job> {
    const sent = unanswered.current;
    // Repeats the last request with the same key, because it may have posted the job and only the
    // response was lost. Changes that the user made since then are saved as an update.
    const job = start.job ?? (sent && (await create.mutateAsync(sent)));
    const typed = JSON.stringify(values);
    if (job && sent?.values === typed) return job;
    const columns = { ...toJobColumns(values, job), ...(await findPosition(values, job)) };
    if (sent) sent.values = "";
    if (job) return update.mutateAsync({ id: job.id, modified: job.modified, columns });
    const origin = suggestionId === null ? {} : { original_script_job_id: suggestionId };
    const posted = { ...columns, ...origin, employer_id: employer.id };
    unanswered.current = { job: posted, key: crypto.randomUUID(), values: typed };
    return create.mutateAsync(unanswered.current);
  }

  async function save(values: JobValues, typed: JobValues) {
    if (isRunning.current) return;
    isRunning.current = true;
    preloadCategoryDialog();
    setIsSaving(true);
    setProblem(null);
    try {
      const job = await store(values);
      if (isOpen.current) onSaved(job);
      else onSavedLate(typed);
    } catch (error) {
      const title = start.job ? jobFormMessages.updateFailed : jobFormMessages.createFailed;
      if (!isOpen.current) toast({ tone: "danger", message: `${title}: ${values.name}` });
      else if (error instanceof Conflict) onConflict(error);
      if (!(error instanceof Conflict) || error.current === null) setProblem({ title, reason: reasonOf(error) });
    } finally {
      isRunning.current = false;
      setIsSaving(false);
    }
  }

  /**
   * Drops the request to post the job if the server rejected it. Called only after inserts. After a
   * rejected update the job exists, and dropping the request would post it again.
   */
  function forgetRefused(error: Error) {
    if (isRefusal(error)) unanswered.current = null;
  }

  /** Drops the stored request. Called when the form starts another job. */
  function forget() {
    unanswered.current = null;
    setProblem(null);
  }

  return { save, isSaving, problem, forget };
}

function useIsOpen(): RefObject<boolean> {
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  return isOpen;
}

/** Finds the job's position. Keeps the stored position if the street address did not change. */
async function findPosition(values: JobValues, job: Job | null): Promise<SavedPosition> {
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

/** Reasons to show, by the hint of the database error. */
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
  const what = status === 0 ? "The service could not be reached" : "The service could not save the job now";
  return `${what}. ${nothingLost}; please try again.`;
}

function reasonOf(error: unknown): string | null {
  if (error instanceof Conflict) return jobFormMessages.conflictDeleted;
  if (!isRefusal(error)) return outageReason(error);
  if (error.code === UNIQUE_VIOLATION) return jobFormMessages.suggestionAlreadyPosted;
  const reason = REASONS[error.hint ?? ""];
  if (reason) return reason;
  return error.code === INSUFFICIENT_PRIVILEGE ? jobFormMessages.notAllowed : null;
}
