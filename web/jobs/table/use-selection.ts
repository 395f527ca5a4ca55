import { useState } from "react";
import { JOB_BATCH_SIZE } from "#domain/limits.ts";
import { jobTableWorkMessages } from "#domain/messages/job-table-work.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import type { ListFilter } from "#web/jobs/data/list-filter.ts";
import { toast } from "#web/ui/overlays/toast.ts";

type Selected = ReadonlyMap<number, ListedJob>;

const NONE: Selected = new Map();

/**
 * The selected jobs across pages and orders. Another search or filter clears the selection, so that
 * the user never deletes jobs that are not on screen.
 */
export function useSelection({ search, status }: ListFilter) {
  const [state, setState] = useState<{ selected: Selected; search: string; status: string | null } | null>(null);
  const isCurrent = state !== null && state.search === search && state.status === status;
  const selected = isCurrent ? state.selected : NONE;
  const set = (next: Selected) => setState({ selected: next, search, status });

  return {
    isOn: state !== null,
    selected,
    begin: () => set(NONE),
    clear: () => set(NONE),
    end: () => setState(null),
    select(jobs: readonly ListedJob[], isSelected: boolean) {
      const next = new Map(selected);
      for (const job of jobs) {
        if (!isSelected) next.delete(job.id);
        else if (next.size < JOB_BATCH_SIZE) next.set(job.id, job);
        else if (!next.has(job.id)) toast({ message: jobTableWorkMessages.tooManySelected, tone: "info" });
      }
      set(next);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
