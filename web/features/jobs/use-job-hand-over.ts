import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { addDays, todayInPortal } from "#domain/calendar-date.ts";
import { DEFAULT_APPLICATION_DAYS } from "#domain/limits.ts";
import type { ListedJob } from "#web/data/job-list.ts";
import { type Job, jobQuery } from "#web/data/jobs.ts";
import { clearJobDraft, type HandOver, handOver } from "#web/session/hand-over.ts";
import { useDraftOwner } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/toast.ts";

/** Spec §4 "Edit" and "Duplicate": hands a job to the job form. */
export function useJobHandOver(job: ListedJob) {
  const owner = useDraftOwner();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const [isDuplicating, setIsDuplicating] = useState(false);

  function open(handedOver: HandOver) {
    if (handOver(owner, handedOver)) navigate("/post-job");
    else toast({ message: "Your browser's storage is full, so the job could not be opened.", tone: "danger" });
  }

  async function duplicate() {
    if (isDuplicating) return;
    setIsDuplicating(true);
    try {
      const full = await queryClient.fetchQuery(jobQuery(job.id));
      if (!full) throw new Error("The job is gone");
      clearJobDraft(owner);
      open({ mode: "duplicate", data: toDuplicate(full, job.status === "expired") });
    } catch {
      toast({ message: "The job could not be loaded. Please try again.", tone: "danger" });
    } finally {
      setIsDuplicating(false);
    }
  }

  return { isDuplicating, duplicate, edit: () => open({ mode: "edit", data: { id: job.id } }) };
}

/** The columns that a new job takes over. An expired one runs again for 30 days from today. */
function toDuplicate(job: Job, isExpired: boolean): Record<string, unknown> {
  const { id: _id, modified: _modified, approved: _approved, archived: _archived, ...columns } = job;
  if (!isExpired) return columns;
  const today = todayInPortal();
  return { ...columns, start_date: today, end_date: addDays(today, DEFAULT_APPLICATION_DAYS) };
}
