import { mutationOptions, queryOptions } from "@tanstack/react-query";
import type { JobOutcome } from "#domain/job-outcome.ts";
import type { Row } from "#domain/rows.ts";
import { STILL_RUNNING } from "#domain/sqlstates.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { dataClient, readRows } from "#web/data-client/data-client.ts";
import { hasCode } from "#web/data-client/refusals.ts";
import { ServiceUnavailable } from "#web/session/service-unavailable.ts";
import { jobsKey, reloadJobs, untilReloaded } from "./jobs.ts";

export type ClosedReason = NonNullable<Row<"job_openings">["closed_reason"]>;

/** `onDate` is the last day on which the job is open. Without `onDate` the job closes now. */
export interface Closing {
  jobId: number;
  reason: ClosedReason;
  onDate?: CalendarDate | undefined;
}

const TOO_MANY_REQUESTS = 429;
const MAX_RETRIES = 2;

/** Returns true if the request may have succeeded although no response arrived. */
export function isUnanswered(error: unknown): boolean {
  if (error instanceof ServiceUnavailable) return error.status !== TOO_MANY_REQUESTS;
  return hasCode(error, STILL_RUNNING);
}

/**
 * Sends a mutation again if its response was lost. The server carries it out only once (rule 93).
 */
export const sentAgain = {
  retry: (failures: number, error: Error) => isUnanswered(error) && failures < MAX_RETRIES,
  retryDelay: (failures: number) => 400 * 2 ** failures,
};

/**
 * Closes a job (rule 60). Returns the id that Undo needs, or null if the job is closed already and
 * nothing changed.
 */
export const closeJob = mutationOptions({
  mutationFn: async ({ jobId, reason, onDate }: Closing): Promise<number | null> => {
    const { data } = await dataClient
      .rpc("close_job", { job_id: jobId, reason, ...(onDate !== undefined && { on_date: onDate }) })
      .throwOnError();
    return data;
  },
  onSettled: reloadJobs,
});

/** Reopens a job (rule 60). Reopening an open job changes nothing. */
export const reopenJob = mutationOptions({
  mutationFn: async (jobId: number): Promise<void> => {
    await dataClient.rpc("reopen_job", { job_id: jobId }).throwOnError();
  },
  onSettled: reloadJobs,
});

/**
 * Renews a job. Sends the last day that the user saw, so that a repeated request does not renew the
 * job again (rule 93). Returns the new last day.
 */
export const renewJob = mutationOptions({
  mutationFn: async ({ id, end_date }: { id: number; end_date: CalendarDate }): Promise<CalendarDate> => {
    const { data } = await dataClient.rpc("renew_job", { job_id: id, seen_end: end_date }).throwOnError();
    return data;
  },
  ...sentAgain,
  onSettled: reloadJobs,
});

/** Pauses a job until the day, or ends its pause (rule 99). A repeated request changes nothing. */
export const pauseJob = mutationOptions({
  mutationFn: async ({ jobId, until }: { jobId: number; until: CalendarDate | null }): Promise<void> => {
    await dataClient.rpc("pause_job", { job_id: jobId, ...(until !== null && { until }) }).throwOnError();
  },
  onSettled: reloadJobs,
});

/** Records the outcome that a signed-in member chose for a job (rule 101). */
export const recordOutcome = mutationOptions({
  mutationFn: async ({ jobId, outcome }: { jobId: number; outcome: JobOutcome }): Promise<void> => {
    await dataClient.rpc("record_outcome", { job_id: jobId, outcome }).throwOnError();
  },
  onSettled: untilReloaded,
});

/** Holds or releases all applications to a job (rule 77). */
export const holdApplications = mutationOptions({
  mutationFn: async ({ jobId, isHeld }: { jobId: number; isHeld: boolean }): Promise<void> => {
    await dataClient.rpc("hold_applications", { job_id: jobId, is_held: isHeld }).throwOnError();
  },
  onSettled: untilReloaded,
});

/** Stores that the job stays open although it is no longer on the company's website (rule 73). */
export const keepJob = mutationOptions({
  mutationFn: async (jobId: number): Promise<void> => {
    await dataClient.rpc("keep_job", { job_id: jobId }).throwOnError();
  },
  onSettled: reloadJobs,
});

export async function restoreDeletedJob(jobId: number): Promise<void> {
  await dataClient.rpc("restore_deleted_job", { job_id: jobId }).throwOnError();
}

export const restoreJob = mutationOptions({ mutationFn: restoreDeletedJob, onSettled: reloadJobs });

/** Reads the jobs that members deleted within BIN_LIFETIME_DAYS, newest first. */
export function deletedJobsQuery(employerId: number) {
  return queryOptions({
    queryKey: [...jobsKey, "deleted", employerId],
    queryFn: ({ signal }) => readRows("deleted_jobs", { employer_id: employerId }, signal),
    staleTime: 0,
  });
}

export type DeletedJob = Awaited<ReturnType<NonNullable<ReturnType<typeof deletedJobsQuery>["queryFn"]>>>[number];
