import { PostgrestError } from "@supabase/postgrest-js";
import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { UNDO_DELETE_MS } from "#domain/limits.ts";
import { type JobChange, jobBatchMessages as messages } from "#domain/messages/job-batches.ts";
import { type Batch, changeJobs, undoBatch } from "#web/jobs/data/job-batches.ts";
import { isUnanswered } from "#web/jobs/data/job-life.ts";
import { jobsKey } from "#web/jobs/data/jobs.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";

type Press = Omit<Batch, "employerId" | "key">;

/** Changes several jobs in one request. A toast shows the result and offers Undo. Rule 80 */
export function useJobBatch(onDone: () => void) {
  const client = useQueryClient();
  const employer = useCurrentEmployer();
  const { mutateAsync, isPending, variables } = useMutation(changeJobs);

  // True while a batch runs. A second click during this time is ignored, because it would change
  // the jobs again with a new key.
  const isRunning = useRef(false);

  async function run(batch: Press) {
    if (isRunning.current) return;
    isRunning.current = true;
    try {
      const key = crypto.randomUUID();
      const { batchId, done, left } = await mutateAsync({ employerId: employer.id, ...batch, key });
      toast({
        message: messages.report(batch.change, done, left),
        tone: done > 0 ? "success" : "info",
        durationMs: UNDO_DELETE_MS,
        ...(batchId !== null && {
          action: { label: messages.undo, onPress: () => void undo(client, batch.change, batchId) },
        }),
      });
      onDone();
    } catch (error) {
      if (isUnanswered(error)) {
        // Clears the selection, because the request may have succeeded and repeating it would
        // change the jobs twice.
        onDone();
        toast({ message: messages.unknown, tone: "danger" });
        return;
      }
      const isLimit = error instanceof PostgrestError && error.hint === "job_batches";
      toast({ message: isLimit ? messages.tooManyBatches : messages.failed(batch.change), tone: "danger" });
    } finally {
      isRunning.current = false;
    }
  }

  return { run: (batch: Press) => void run(batch), running: isPending ? variables.change : null };
}

/** Undoes a batch. Doesn't depend on a screen, because the user may have left the table by then. */
async function undo(client: QueryClient, change: JobChange, batchId: number): Promise<void> {
  try {
    const undone = await undoBatch(batchId);
    toast({ message: messages.undone(change, undone), tone: undone.kept + undone.full > 0 ? "info" : "success" });
  } catch {
    toast({ message: messages.undoFailed, tone: "danger" });
  }
  void client.invalidateQueries({ queryKey: jobsKey });
}
