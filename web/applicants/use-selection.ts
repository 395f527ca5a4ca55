import { useState } from "react";
import { JOB_BATCH_SIZE } from "#domain/limits.ts";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { ApplicantFilter } from "./data/applicant-filter.ts";
import type { Applicant } from "./data/applicants.ts";

type Selected = ReadonlyMap<number, Applicant>;

const NONE: Selected = new Map();

/**
 * The selected applicants of all pages. Another search or filter clears the selection, so that the
 * user never marks applicants who are not in the list.
 */
export function useSelection({ search, state, job, meetsNeeds }: ApplicantFilter) {
  const key = JSON.stringify([search, state, job, meetsNeeds]);
  const [selection, setSelection] = useState<{ selected: Selected; key: string } | null>(null);
  const selected = selection?.key === key ? selection.selected : NONE;
  const set = (next: Selected) => setSelection({ selected: next, key });

  return {
    isOn: selection !== null,
    selected,
    begin: () => set(NONE),
    clear: () => set(NONE),
    end: () => setSelection(null),
    select(applicants: readonly Applicant[], isSelected: boolean) {
      const next = new Map(selected);
      for (const applicant of applicants) {
        if (!isSelected) next.delete(applicant.id);
        else if (next.size < JOB_BATCH_SIZE) next.set(applicant.id, applicant);
        else if (!next.has(applicant.id)) toast({ message: messages.tooManySelected(JOB_BATCH_SIZE), tone: "info" });
      }
      set(next);
    },
  };
}

export type Selection = ReturnType<typeof useSelection>;
