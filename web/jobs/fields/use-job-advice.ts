import { useQuery } from "@tanstack/react-query";
import { useCallback, useDeferredValue, useEffect, useMemo, useState } from "react";
import { type JobAdvice, jobAdvice } from "#domain/job/job-advice.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { toJobValues } from "#domain/job/job-form-values.ts";
import { registerPendingWrite } from "#web/browser/pending-writes.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { draftChanges } from "#web/drafts/draft-store.ts";
import { draftOf } from "#web/drafts/hand-over.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { openJobsQuery } from "#web/jobs/data/open-jobs.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { useStore } from "#web/store/use-store.ts";
import { useSettled } from "#web/ui/hooks/use-settled.ts";
import { dismissAdvice, dismissedAdvice, forgetDismissedAdvice } from "./dismissed-advice.ts";
import type { FormCheck } from "./form-check.ts";

const NONE: readonly never[] = [];
/** The title and the place have rested. */
const LOOK_UP_MS = 600;

/** Works out what to advise on the open form, and tells its fields. Nothing waits for it. */
export function useJobAdvice(check: FormCheck): readonly JobAdvice[] {
  // Gives way to whoever types on.
  const { values, errors, needsApprovalAgain } = useDeferredValue(useStore(check.results));
  const saved = check.saved();
  const { id: employerId } = useCurrentEmployer();
  const openJobs = useOpenJobs(employerId, values, saved === null);
  const { dismissed, dismiss } = useDismissed(saved?.id ?? null);

  const list = useMemo(() => {
    const context = {
      stored: saved && toJobValues(saved),
      isApproved: saved?.approved === 1 && !needsApprovalAgain,
      openJobs,
      today: portalToday(),
    };
    const isWrong = (field: JobAdvice["field"]) => errors.some((error) => error.field === field && !error.isMissing);
    return jobAdvice(values, context).filter(({ field, message }) => !isWrong(field) && !dismissed.has(message));
  }, [values, errors, needsApprovalAgain, saved, openJobs, dismissed]);

  useEffect(() => check.advice.set({ list, dismiss }), [check, list, dismiss]);
  useEffect(() => () => check.advice.set(null), [check]);
  return list;
}

/** Looked for once a new job has a title and a place. */
function useOpenJobs(employerId: number, { name, city }: JobValues, isNew: boolean) {
  const title = useSettled(name.trim(), LOOK_UP_MS);
  const isAsked = isNew && title !== "" && city.trim() !== "";
  const { data } = useQuery({ ...openJobsQuery(employerId, title), enabled: isAsked });
  return (isAsked && data) || NONE;
}

/** Of a job that is not posted they are kept as long as its draft is. Rule 82 */
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
    // Posted, reset, cleared: also while another screen was shown.
    const look = () => draftOf(owner).ownOrigin() || forget();
    look();
    const unsubscribe = draftChanges.subscribe(look);
    // Another draft comes into the form.
    const unregister = registerPendingWrite({ flush: () => undefined, close: () => forgetDismissedAdvice(owner) });
    return () => {
      unsubscribe();
      unregister();
    };
  }, [job, owner]);
  return { dismissed, dismiss };
}
