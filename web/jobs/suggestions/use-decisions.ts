import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useEffect, useReducer, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { addDays, todayInPortal } from "#domain/calendar-date.ts";
import { APPROVE_REDIRECT_MS, DEFAULT_APPLICATION_DAYS, DEFAULT_HOURS_PER_WEEK } from "#domain/limits.ts";
import { suggestionMessages as messages } from "#domain/messages.ts";
import { paths } from "#domain/routes.ts";
import { useDraftOwner } from "#web/drafts/use-draft-owner.ts";
import {
  denySuggestedJob,
  type FoundJob,
  type SuggestedJob,
  suggestedJobQuery,
} from "#web/jobs/data/suggested-jobs.ts";
import { clearJobDraft, handOver } from "#web/jobs/hand-over/hand-over.ts";
import { hasLeft } from "#web/jobs/hand-over/has-left.ts";

interface Notice {
  tone: "success" | "danger";
  text: string;
  /** Takes the denial back. */
  undo?: () => void;
}

type News = Notice & { job: SuggestedJob };
type Denial = { job: SuggestedJob; denied: true | null };
type Departure = { job: SuggestedJob; data: Record<string, unknown> };

/**
 * Spec §4 "Suggested jobs", rule 35: approving leads to the form, where leaving keeps the suggestion pending.
 * `onRestored` is called when a denied one is back.
 */
export function useDecisions(onRestored: () => void) {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const queryClient = useQueryClient();
  const [news, tell] = useReducer(withNews, []);
  const [departure, setDeparture] = useState<Departure | null>(null);

  // Only then is the suggestion handed over and the draft given up: leaving the screen earlier keeps what was there.
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

  // Several can be on their way at once, and each of them tells what became of it.
  const denial = useMutation({
    ...denySuggestedJob,
    onSuccess: (_data, { job, denied }: Denial) => {
      const undo = () => denial.mutate({ job, denied: null });
      tell({ job, notice: denied && { tone: "success", text: messages.denied(job.name), undo } });
      if (!denied) onRestored();
    },
    onError: (_error, { job, denied }: Denial) => {
      const undo = () => denial.mutate({ job, denied: null });
      const notice: Notice = denied
        ? { tone: "danger", text: messages.denyFailed }
        : { tone: "danger", text: messages.undoFailed(job.name), undo };
      tell({ job, notice });
    },
  });
  const underWay = useMutationState({
    filters: { mutationKey: denySuggestedJob.mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Denial,
  });

  return {
    news: news.at(-1),
    /** The form is about to open with it; nothing else can be decided meanwhile. */
    approved: departure?.job ?? (approval.isPending ? approval.variables : null),
    isDenying: (id: number) => underWay.some(({ job, denied }) => job.id === id && denied),
    isRestoring: (id: number) => underWay.some(({ job, denied }) => job.id === id && !denied),
    approve: (job: SuggestedJob) => approval.mutate(job),
    deny: (job: SuggestedJob) => denial.mutate({ job, denied: true }),
  };
}

/** The newest last; below it only what can still be taken back. Null: there is nothing to say about the job any more. */
function withNews(all: News[], { job, notice }: { job: SuggestedJob; notice: Notice | null }): News[] {
  const kept = all.filter((one) => one.undo && one.job.id !== job.id);
  return notice ? [...kept, { job, ...notice }] : kept;
}

/** Spec §4: starts today, ends in 30 days, 40 hours a week. */
function toDraft({ id, job_category_list, sources: _sources, ...columns }: FoundJob): Record<string, unknown> {
  const today = todayInPortal();
  return {
    ...columns,
    application_start_date: today,
    application_end_date: addDays(today, DEFAULT_APPLICATION_DAYS),
    hours_per_week: DEFAULT_HOURS_PER_WEEK,
    selectedCategories: job_category_list,
    original_script_job_id: id,
  };
}
