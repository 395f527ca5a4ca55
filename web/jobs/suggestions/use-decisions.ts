import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { APPROVE_REDIRECT_MS, DEFAULT_APPLICATION_DAYS, DEFAULT_HOURS_PER_WEEK } from "#domain/limits.ts";
import { suggestionMessages as messages } from "#domain/messages/jobs.ts";
import { websiteScanMessages } from "#domain/messages/website-scan.ts";
import { paths } from "#domain/routes.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { hasLeft } from "#web/browser/has-left.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { clearJobDraft, handOver } from "#web/drafts/hand-over.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import {
  denySuggestedJob,
  type SuggestedJob,
  type Suggestion,
  suggestedJobQuery,
} from "#web/jobs/data/suggested-jobs.ts";
import { toast } from "#web/ui/overlays/toast.ts";

interface Notice {
  tone: "success" | "danger";
  text: string;
  undo?: () => void;
}

type News = Notice & { job: SuggestedJob };
type Departure = { job: SuggestedJob; data: Record<string, unknown> };

/**
 * Approves and denies suggestions (rule 35). Approving opens the job form. If the user leaves the
 * form without posting, the suggestion stays pending. `onRestored` is called when a denied
 * suggestion is back in the list. Spec §4 "Suggested jobs"
 */
export function useDecisions(onRestored: () => void) {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const [news, tell] = useReducer(withNews, []);
  const [departure, setDeparture] = useState<Departure | null>(null);

  // After APPROVE_REDIRECT_MS, passes the suggestion to the job form and clears the draft. Does
  // neither if the user leaves the screen earlier.
  useEffect(() => {
    if (!departure) return;
    const { job, data } = departure;
    const timer = setTimeout(() => {
      if (hasLeft(pathname)) return;
      if (handOver(owner, { mode: "suggested", data })) {
        clearJobDraft(owner);
        navigate(paths.postJob);
      } else {
        setDeparture(null);
        tell({ job, notice: { tone: "danger", text: messages.approveFailed } });
      }
    }, APPROVE_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [departure, owner, navigate, pathname]);

  const approval = useMutation({
    mutationFn: async (job: SuggestedJob) => {
      const found = await queryClient.fetchQuery(suggestedJobQuery(job.id));
      if (!found) throw new Error("The suggestion has been decided already");
      return found;
    },
    onSuccess: (found, job) => {
      tell({ job, notice: { tone: "success", text: messages.approved(job.name) } });
      setDeparture({ job, data: toDraft(found) });
    },
    onError: (_error, job) => tell({ job, notice: { tone: "danger", text: messages.approveFailed } }),
  });

  // Shows the result of a decision before the server responds. Several decisions can run at the
  // same time and end in any order.
  const { mutateAsync: decide } = useMutation(denySuggestedJob);

  function deny(job: SuggestedJob, { isNotAJob = false } = {}) {
    const text = isNotAJob ? websiteScanMessages.markedNotAJob(job.name) : messages.denied(job.name);
    tell({ job, notice: { tone: "success", text, undo: () => restore(job, isNotAJob) } });
    decide({ job, denied: true, isNotAJob }).catch(() => {
      report({ job, notice: { tone: "danger", text: messages.denyFailed } });
      onRestored();
    });
  }

  function restore(job: SuggestedJob, isNotAJob: boolean) {
    tell({ job, notice: null });
    onRestored();
    decide({ job, denied: null, isNotAJob }).catch(() => {
      const text = messages.undoFailed(job.name);
      report({ job, notice: { tone: "danger", text, undo: () => restore(job, isNotAJob) } });
    });
  }

  /** Shows an error in a toast if the user has left the screen. */
  function report(refusal: { job: SuggestedJob; notice: Notice }) {
    if (hasLeft(pathname)) toast({ message: refusal.notice.text, tone: "danger" });
    else tell(refusal);
  }

  return {
    news: news.at(-1),
    /**
     * The approved suggestion whose form is about to open. Other decisions are disabled until then.
     */
    approved: departure?.job ?? (approval.isPending ? approval.variables : null),
    approve: (job: SuggestedJob) => approval.mutate(job),
    deny,
  };
}

/**
 * Removes all notices of the job, and all notices without Undo. Then adds `notice` unless it is
 * null.
 */
function withNews(all: News[], { job, notice }: { job: SuggestedJob; notice: Notice | null }): News[] {
  const kept = all.filter((one) => one.undo && one.job.id !== job.id);
  return notice ? [...kept, { job, ...notice }] : kept;
}

/**
 * Converts a suggestion to the draft of a job that starts today and ends in 30 days, with 40 hours
 * a week. Spec §4
 */
function toDraft({ id, job_category_list, sources: _sources, ...columns }: Suggestion): Record<string, unknown> {
  const today = portalToday();
  return {
    ...columns,
    application_start_date: today,
    application_end_date: addDays(today, DEFAULT_APPLICATION_DAYS),
    hours_per_week: DEFAULT_HOURS_PER_WEEK,
    selectedCategories: job_category_list,
    original_script_job_id: id,
  };
}
