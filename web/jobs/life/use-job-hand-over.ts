import { mutationOptions, useMutation } from "@tanstack/react-query";
import { useLocation, useNavigate } from "react-router";
import { jobStatus } from "#domain/job/job-status.ts";
import { DEFAULT_APPLICATION_DAYS } from "#domain/limits.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { editJobPath, paths } from "#domain/routes.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { hasLeft } from "#web/browser/has-left.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { clearJobDraft, type HandOver, handOver } from "#web/drafts/hand-over.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import { categoriesOfJobQuery } from "#web/jobs/data/categories-of-job.ts";
import type { FormState } from "#web/jobs/data/form-state.ts";
import { type Job, jobQuery } from "#web/jobs/data/jobs.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Passes a job to the job form and opens the form. Shows a toast if that fails. Spec §4 "Edit" and
 * "Duplicate"
 */
export function useJobHandOver(id: number) {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const list = pathname === paths.previousJobs ? search : "";
  const reading = useMutation(readDuplicate);

  function open(handedOver: HandOver) {
    if (!handOver(owner, handedOver)) return onProblem(jobTableMessages.storageFull);
    if (handedOver.mode === "duplicate") clearJobDraft(owner);
    if (handedOver.mode === "duplicate") navigate(paths.postJob);
    else navigate(editJobPath(id), { state: { list } satisfies FormState });
  }

  return {
    isDuplicating: reading.isPending,
    duplicate() {
      if (reading.isPending) return;
      // Passes the callbacks to `mutate`, which skips them after the component unmounts, so that no
      // form opens then.
      reading.mutate(id, {
        onSuccess: (data) => hasLeft(pathname) || open({ mode: "duplicate", data }),
        onError: () => onProblem(jobTableMessages.duplicateFailed),
      });
    },
    edit: () => open({ mode: "edit", data: { id } }),
  };
}

function onProblem(message: string) {
  toast({ message, tone: "danger" });
}

const readDuplicate = mutationOptions({
  mutationFn: async (id: number, { client }): Promise<Record<string, unknown>> => {
    const [job, selectedCategories] = await Promise.all([
      client.fetchQuery(jobQuery(id)),
      client.fetchQuery(categoriesOfJobQuery(id)),
    ]);
    if (!job) throw new Error("The job is gone");
    return { ...toDuplicate(job), selectedCategories };
  },
});

/**
 * Converts a job to its duplicate, without the reference to a suggestion. If the job is closed or
 * expired, the duplicate starts today and ends in 30 days.
 */
function toDuplicate({ original_script_job_id: _posted, ...job }: Job): Record<string, unknown> {
  if (jobStatus(job, portalToday()) === "active") return job;
  const today = portalToday();
  return { ...job, start_date: today, end_date: addDays(today, DEFAULT_APPLICATION_DAYS) };
}
