import { PostgrestError } from "@supabase/postgrest-js";
import { type QueryClient, useMutation } from "@tanstack/react-query";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import { jobLifeMessages as messages } from "#domain/messages/job-life.ts";
import { undoClosing } from "#web/jobs/data/job-batches.ts";
import { type Closing, closeJob, renewJob, reopenJob, restoreDeletedJob, restoreJob } from "#web/jobs/data/job-life.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { jobsKey, lifeKey } from "#web/jobs/data/jobs.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/** The columns that closing, reopening, renewing and pausing need. */
export type JobInLife = Pick<
  ListedJob,
  "id" | "name" | "status" | "start_date" | "end_date" | "closed_reason" | "approved" | "review_note" | "paused_until"
>;

/** Closes, reopens or renews a job and shows the result in a toast. Rule 60 */
export function useJobLife(job: JobInLife) {
  const { id, name } = job;
  const mutationKey = lifeKey(id);
  const { mutateAsync: close } = useMutation({ ...closeJob, mutationKey });
  const { mutateAsync: undo } = useMutation({ ...undoClosing, mutationKey });
  const { mutateAsync: reopenAgain } = useMutation({ ...reopenJob, mutationKey });
  const { renew } = useRenewal(job);

  async function reopen() {
    try {
      await reopenAgain(id);
      toast({ message: messages.reopened(name), tone: "success" });
    } catch (error) {
      toast({ message: lifeFailure(error, messages.reopenFailed), tone: "danger" });
    }
  }

  async function undoClose(batchId: number) {
    try {
      const { done, full } = await undo(batchId);
      if (done > 0) {
        const message = job.status === "active" ? messages.reopened(name) : messages.undone(name);
        toast({ message, tone: "success" });
      } else if (full > 0) {
        toast({ message: jobFormMessages.tooManyLive, tone: "danger" });
      } else {
        toast({ message: messages.notUndone(name), tone: "info" });
      }
    } catch (error) {
      toast({ message: lifeFailure(error, messages.reopenFailed), tone: "danger" });
    }
  }

  return {
    reopen: () => void reopen(),
    async close(choice: Omit<Closing, "jobId">) {
      try {
        const batchId = await close({ jobId: id, ...choice });
        const { onDate } = choice;
        toast({
          // A job that starts after the chosen date closes immediately.
          message: onDate && onDate >= job.start_date ? messages.closesOn(name, onDate) : messages.closed(name),
          tone: "success",
          ...(batchId !== null && {
            action: { label: messages.undo, onPress: () => void undoClose(batchId) },
          }),
        });
      } catch (error) {
        toast({ message: lifeFailure(error, messages.closeFailed), tone: "danger" });
      }
    },
    renew,
  };
}

/** Renews a job and shows the result in a toast. */
export function useRenewal({ id, name, end_date }: Pick<JobInLife, "id" | "name" | "end_date">) {
  const { mutateAsync, isPending } = useMutation({ ...renewJob, mutationKey: lifeKey(id) });
  return {
    isRenewing: isPending,
    async renew() {
      try {
        const end = await mutateAsync({ id, end_date });
        toast({ message: messages.renewed(name, end), tone: "success" });
      } catch (error) {
        toast({ message: lifeFailure(error, messages.renewFailed), tone: "danger" });
      }
    },
  };
}

/** Returns the message for the error's hint, or `otherwise` if the hint is unknown. */
export function lifeFailure(error: unknown, otherwise: string): string {
  const hint = error instanceof PostgrestError ? error.hint : null;
  if (hint === "applications_held") return messages.applicationsHeld;
  if (hint === "job_changes") return messages.tooMany;
  if (hint === "job_renewed_enough") return messages.renewedEnough;
  if (hint === "job_too_old") return messages.tooOld;
  if (hint === "live_jobs") return jobFormMessages.tooManyLive;
  return otherwise;
}

/**
 * Restores a deleted job. Works outside of React, because the user may leave the screen before
 * clicking Undo. Rule 60
 */
export async function undoDeletion(client: QueryClient, job: { id: number; name: string }): Promise<void> {
  await restoreAndReport(job, restoreDeletedJob(job.id));
  void client.invalidateQueries({ queryKey: jobsKey });
}

/** Restores a deleted job and shows the result in a toast. */
export function useRestoreJob(job: { id: number; name: string }) {
  const { mutateAsync, isPending } = useMutation(restoreJob);
  return { isPending, restore: () => restoreAndReport(job, mutateAsync(job.id)) };
}

/** Shows the result in a toast. Returns true if the job was restored. */
async function restoreAndReport({ name }: { name: string }, restoring: Promise<void>): Promise<boolean> {
  try {
    await restoring;
    toast({ message: messages.restored(name), tone: "success" });
    return true;
  } catch (error) {
    toast({ message: lifeFailure(error, messages.restoreFailed), tone: "danger" });
    return false;
  }
}
