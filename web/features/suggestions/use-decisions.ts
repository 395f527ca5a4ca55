import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { useNavigate } from "react-router";
import { addDays, todayInPortal } from "#domain/calendar-date.ts";
import { APPROVE_REDIRECT_MS, DEFAULT_APPLICATION_DAYS, DEFAULT_HOURS_PER_WEEK } from "#domain/limits.ts";
import { suggestionMessages as messages } from "#domain/messages.ts";
import { denySuggestedJob, type SuggestedJob, suggestedJobQuery } from "#web/data/suggested-jobs.ts";
import { clearJobDraft, handOver } from "#web/session/hand-over.ts";
import { useDraftOwner } from "#web/session/signed-in.ts";

export interface Notice {
  tone: "success" | "danger";
  text: string;
  undo?: () => void;
}

/** Spec §4 "Suggested jobs", decision 35: approving leads to the form, where leaving keeps the suggestion pending. */
export function useDecisions() {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [notice, setNotice] = useState<Notice | null>(null);
  const [isLeaving, setIsLeaving] = useState(false);

  useEffect(() => {
    if (!isLeaving) return;
    const timer = setTimeout(() => navigate("/post-job"), APPROVE_REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isLeaving, navigate]);

  const approval = useMutation({
    mutationFn: async (job: SuggestedJob) => {
      const found = await queryClient.fetchQuery(suggestedJobQuery(job.id));
      if (!found) throw new Error("The suggestion has been decided already");
      clearJobDraft(owner);
      if (!handOver(owner, { mode: "suggested", data: toDraft(found) })) throw new Error("The storage is full");
    },
    onSuccess: (_data, job) => {
      setNotice({ tone: "success", text: messages.approved(job.name) });
      setIsLeaving(true);
    },
    onError: () => setNotice({ tone: "danger", text: messages.approveFailed }),
  });

  const denial = useMutation({
    ...denySuggestedJob,
    onError: () => setNotice({ tone: "danger", text: messages.denyFailed }),
  });

  function deny(job: SuggestedJob) {
    const undo = () => denial.mutate({ id: job.id, denied: null }, { onSuccess: () => setNotice(null) });
    denial.mutate(
      { id: job.id, denied: true },
      { onSuccess: () => setNotice({ tone: "success", text: messages.denied(job.name), undo }) },
    );
  }

  /** Once one is approved, this screen is about to go. */
  const isBusy = (job: SuggestedJob) =>
    isLeaving || approval.isPending || (denial.isPending && denial.variables.id === job.id);
  return { notice, isBusy, approve: approval.mutate, deny };
}

/** Spec §4: starts today, ends in 30 days, 40 hours a week. */
function toDraft({ id, job_category_list, ...columns }: Record<string, unknown>): Record<string, unknown> {
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
