import { queryOptions, useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { type JobAdvice, jobAdvice, type OpenJob } from "#domain/job/job-advice.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { toJobValues } from "#domain/job/job-form-values.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { parseStored, readTabStored, registerPendingWrite, storageKeys, writeTabStored } from "#web/browser/storage.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { type DraftOwner, draftChanges } from "#web/drafts/draft-store.ts";
import { jobDraftStore } from "#web/drafts/hand-over.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { jobsKey } from "#web/jobs/data/jobs.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { useStore } from "#web/store/use-store.ts";
import { useSettled } from "#web/ui/hooks/use-settled.ts";
import type { FormCheck } from "./form-check.ts";

const NONE: readonly never[] = [];
/** How long title and place must be unchanged before similar jobs are looked up. */
const LOOK_UP_MS = 600;

/**
 * Computes the advice on the open form and passes it to the fields. The fields render without
 * waiting for the advice.
 */
export function useJobAdvice(check: FormCheck): readonly JobAdvice[] {
  // Uses a deferred result of the check, so that typing stays fast.
  const { values, errors, endsApproval } = useDeferredValue(useStore(check.results));
  const saved = check.saved();
  const { id: employerId } = useCurrentEmployer();
  const openJobs = useOpenJobs(employerId, values, saved === null);
  const { dismissed, dismiss } = useDismissed(saved?.id ?? null);

  const list = useMemo(() => {
    const context = {
      stored: saved && toJobValues(saved),
      isApproved: saved?.approved === 1 && !endsApproval,
      openJobs,
      today: portalToday(),
    };
    const isWrong = (field: JobAdvice["field"]) => errors.some((error) => error.field === field && !error.isMissing);
    return jobAdvice(values, context).filter(({ field, message }) => !isWrong(field) && !dismissed.has(message));
  }, [values, errors, endsApproval, saved, openJobs, dismissed]);

  useEffect(() => check.advice.set({ list, dismiss }), [check, list, dismiss]);
  useEffect(() => () => check.advice.set(null), [check]);
  return list;
}

/** Finds similar open jobs once a new job has a title and a place. */
function useOpenJobs(employerId: number, { name, city }: JobValues, isNew: boolean) {
  const title = useSettled(name.trim(), LOOK_UP_MS);
  const isAsked = isNew && title !== "" && city.trim() !== "";
  const { data } = useQuery({ ...openJobsQuery(employerId, title), enabled: isAsked });
  return (isAsked && data) || NONE;
}

/**
 * Stores which advice the user dismissed. Deletes a new job's dismissals when its draft is deleted
 * (rule 82).
 */
function useDismissed(id: number | null) {
  const owner = useDraftOwner();
  const job = id ?? owner;
  const [dismissed, setDismissed] = useState(() => dismissedAdvice(job));
  const dismiss = useCallback(
    ({ message }: JobAdvice) => {
      dismissAdvice(job, message);
      setDismissed(dismissedAdvice(job));
    },
    [job],
  );
  useEffect(() => {
    if (job !== owner) return;
    const forget = () => {
      forgetDismissedAdvice(owner);
      setDismissed(dismissedAdvice(owner));
    };
    // Drops the dismissed advice if the draft no longer exists. The draft may have been posted,
    // reset or cleared while another screen was open.
    const look = () => jobDraftStore(owner).ownOrigin() || forget();
    look();
    const unsubscribe = draftChanges.subscribe(look);
    // Drops the dismissed advice when the form opens another draft.
    const unregister = registerPendingWrite({ flush: () => undefined, close: () => forgetDismissedAdvice(owner) });
    return () => {
      unsubscribe();
      unregister();
    };
  }, [job, owner]);
  return { dismissed, dismiss };
}

/** Maximum number of dismissed messages that this tab stores for all jobs together. */
const MAX_DISMISSED = 100;

/** A posted job's id. A new job has no id, so its draft's owner identifies the job. */
type AdvisedJob = number | DraftOwner;

/** Returns the messages that were dismissed for a job in this tab. */
function dismissedAdvice(job: AdvisedJob): ReadonlySet<string> {
  return new Set(readAll().flatMap(([key, message]) => (key === keyOf(job) ? [message] : [])));
}

function dismissAdvice(job: AdvisedJob, message: string) {
  writeAll([...readAll(), [keyOf(job), message]]);
}

/**
 * Deletes the stored dismissals for this job. All new jobs of a user share a key, so the user's
 * next new job would otherwise hide the advice that was dismissed here.
 */
function forgetDismissedAdvice(job: AdvisedJob) {
  writeAll(readAll().filter(([key]) => key !== keyOf(job)));
}

function keyOf(job: AdvisedJob): string {
  return typeof job === "number" ? `${job}` : `${job.user} ${job.employer}`;
}

function writeAll(entries: readonly (readonly [string, string])[]) {
  writeTabStored(storageKeys.dismissedAdvice, JSON.stringify(entries.slice(-MAX_DISMISSED)));
}

function readAll(): (readonly [string, string])[] {
  const entries = parseStored(readTabStored(storageKeys.dismissedAdvice));
  return Array.isArray(entries) ? entries : [];
}

/** Maximum number of open jobs to compare with the new job. */
const MAX_JOBS = 20;

/** Finds the company's open jobs with these words in the title, newest first. */
function openJobsQuery(employerId: number, title: string) {
  return queryOptions({
    queryKey: [...jobsKey, "open", employerId, title],
    queryFn: async ({ signal }): Promise<OpenJob[]> => {
      const { data } = await dataClient
        .rpc("search_jobs", { employer_id: employerId, term: title, status: "active" }, { get: true })
        .select("id,name,city,state,end_date")
        .order("created", { ascending: false })
        .order("id", { ascending: false })
        .range(0, MAX_JOBS - 1)
        .abortSignal(signal)
        .throwOnError();
      return data;
    },
  });
}
