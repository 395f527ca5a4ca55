import { mutationOptions, useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { JobValues } from "#domain/job/job-fields.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import type { Conflict } from "#web/data-client/missed-update.ts";
import type { StartingJob } from "#web/drafts/starting-job.ts";
import type { Job } from "#web/jobs/data/jobs.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { useIsMounted } from "#web/ui/hooks/use-is-mounted.ts";
import { reloadIfUpdated } from "#web/ui/leaving/missing-code.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { Saving } from "./save-job.ts";

/** `title` is the message of Spec §8 "Job save". `reason` is null if it is unknown. */
export type SaveProblem = { title: string; reason: string | null };

interface SaveJobOptions {
  start: StartingJob;
  onSaved: (job: Job) => void;
  onConflict: (conflict: Conflict<Job>) => void;
  /** Called if the user left the form while it was saving. By then another form may be open. */
  onSavedLate: (typed: JobValues) => void;
}

/**
 * Loads the code that saves a job. The form calls this after it has rendered. The service worker
 * stores this code, so that open tabs can load it even after an update.
 */
export const loadSaving = () => import("./save-job.ts");

const saveJob = mutationOptions({
  mutationFn: async (saving: Saving, { client }): Promise<Job> => (await loadSaving()).saveJob(saving, client),
});

/** Saves the job and reports the result. Ignores clicks while saving. */
export function useSaveJob({ start, onSaved, onConflict, onSavedLate }: SaveJobOptions) {
  const { id: employerId } = useCurrentEmployer();
  const { mutateAsync, isPending } = useMutation(saveJob);
  const isRunning = useRef(false);
  const [problem, setProblem] = useState<SaveProblem | null>(null);
  const isOpen = useIsMounted();
  const unanswered: Saving["unanswered"] = useRef(null);

  async function save(values: JobValues, typed: JobValues) {
    if (isRunning.current) return;
    isRunning.current = true;
    setProblem(null);
    try {
      const job = await mutateAsync({ start, values, employerId, unanswered });
      if (isOpen.current) onSaved(job);
      else onSavedLate(typed);
    } catch (error) {
      const title = start.job ? jobFormMessages.updateFailed : jobFormMessages.createFailed;
      const code = await loadSaving().catch(() => null);
      if (!code) void reloadIfUpdated();
      const conflict = code?.conflictIn(error);
      if (!isOpen.current) toast({ tone: "danger", message: `${title}: ${values.name}` });
      else if (conflict) onConflict(conflict);
      const reason = code ? code.reasonOf(error) : jobFormMessages.notReached;
      if (!conflict?.current) setProblem({ title, reason });
    } finally {
      isRunning.current = false;
    }
  }

  /** Drops the stored request. Called when the form starts another job. */
  function forget() {
    unanswered.current = null;
    setProblem(null);
  }

  return { save, isSaving: isPending, problem, forget };
}
