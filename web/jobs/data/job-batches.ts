import { mutationOptions } from "@tanstack/react-query";
import type { JobChange, Obstacle } from "#domain/messages/job-batches.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { type ClosedReason, sentAgain } from "./job-life.ts";
import { reloadJobs } from "./jobs.ts";

export interface Batch {
  employerId: number;
  /** Ids of the jobs to change, at most JOB_BATCH_SIZE. */
  jobIds: number[];
  change: JobChange;
  reason?: ClosedReason | undefined;
  /**
   * Identifies this batch, so that the server carries it out once even if it is sent again
   * (rule 93).
   */
  key: string;
}

export interface BatchResult {
  /** The id that Undo needs, or null if no job was changed. */
  batchId: number | null;
  done: number;
  left: Partial<Record<Obstacle, number>>;
}

/**
 * Changes several jobs (rule 80). Throws PostgrestError. After too many batches in an hour, the
 * error has the hint "job_batches".
 */
export const changeJobs = mutationOptions({
  mutationFn: async (batch: Batch): Promise<BatchResult> => {
    const { data } = await call(batch);
    const done = data.filter(({ outcome }) => outcome === "done");
    const left: BatchResult["left"] = {};
    for (const { outcome } of data) if (outcome !== "done") add(left, outcome as Obstacle, 1);
    const gone = batch.jobIds.length - data.length;
    if (gone > 0) add(left, "gone", gone);
    return { batchId: done[0]?.batch_id ?? null, done: done.length, left };
  },
  ...sentAgain,
  onSettled: reloadJobs,
});

function add(counts: BatchResult["left"], obstacle: Obstacle, count: number) {
  counts[obstacle] = (counts[obstacle] ?? 0) + count;
}

function call({ employerId, jobIds, change, reason, key }: Batch) {
  const named = { employer_id: employerId, job_ids: jobIds, key };
  switch (change) {
    case "renew":
      return dataClient.rpc("renew_jobs", named).throwOnError();
    case "close":
      return dataClient.rpc("close_jobs", { ...named, reason: reason ?? "not_needed" }).throwOnError();
    case "duplicate":
      return dataClient.rpc("duplicate_jobs", named).throwOnError();
    case "delete":
      return dataClient.rpc("delete_jobs", named).throwOnError();
  }
}

export interface UndoneBatch {
  done: number;
  /** Number of jobs that Undo skips, because another member has changed them since. */
  kept: number;
  /** Number of jobs that were not restored, because the company reached its limit of live jobs. */
  full: number;
}

/** Undoes the closing of a single job (rule 60). */
export const undoClosing = mutationOptions({ mutationFn: undoBatch, onSettled: reloadJobs });

/** Undoes a batch (rule 80). */
export async function undoBatch(batchId: number): Promise<UndoneBatch> {
  const { data } = await dataClient.rpc("undo_job_batch", { batch_id: batchId }).throwOnError();
  const count = (answer: string) => data.filter(({ outcome }) => outcome === answer).length;
  const [done, full] = [count("done"), count("live_jobs")];
  return { done, kept: data.length - done - full, full };
}
