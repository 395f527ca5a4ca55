import { adjustLoaded, draftToValues, handedToDraft, type JobDraft, jobDraftSchema } from "#domain/job/job-draft.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues, toJobValues } from "#domain/job/job-form-values.ts";
import type { Row } from "#domain/rows.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { DraftOwner } from "./draft-store.ts";
import { jobDraftStore, takeHandOver } from "./hand-over.ts";

/** Spec §4 "Job form modes". */
type JobFormMode = "new" | "edit" | "duplicate" | "suggested";

/** What the form starts with. */
export type StartingJob = {
  mode: JobFormMode;
  values: JobValues;
  /** Those values that came from the company's newest job and were not typed. */
  takenOver: Partial<JobValues>;
  /** The stored row; in edit mode only. */
  job: Row<"job_openings"> | null;
  /** The suggestion that posting decides, or null. */
  suggestionId: number | null;
  /** Names or ids of categories to begin with (rule 36). */
  selectedCategories: readonly (string | number)[];
  /** The end date in the past that was replaced, or null (rule 18). */
  replacedEndDate: CalendarDate | null;
  /** A state that the portal does not offer, or null (rule 36). */
  unofferedState: string | null;
};

/** The job to edit, whose URL is to be opened, or everything the form needs. */
export type FormStart = { editId: number } | { start: StartingJob };

/** The drafts without what the form does not know. */
export function formDraftStore(owner: DraftOwner) {
  return jobDraftStore(owner, (data) => jobDraftSchema.parse(data));
}

/** Reads what was handed over and the stored draft, in the order of Spec §4 "Job form modes". */
export function findStartingJob(owner: DraftOwner): FormStart {
  const handOver = takeHandOver(owner);
  if (handOver?.mode === "edit") return { editId: handOver.data.id };
  const handed = handOver && { ...handedToDraft(handOver.data), mode: handOver.mode };
  const drafts = formDraftStore(owner);
  const draft = handed ? drafts.loadOwn() : drafts.load();
  const first = draft && continues(draft, handed) ? draft : handed;
  return { start: first ? continueDraft(first) : startNew() };
}

export function startEditing(job: Row<"job_openings">): StartingJob {
  const today = portalToday();
  return { ...startNew(), mode: "edit", job, ...adjustLoaded(toJobValues(job), today, true) };
}

export function startNew(): StartingJob {
  return {
    mode: "new",
    values: newJobValues(portalToday()),
    takenOver: {},
    job: null,
    suggestionId: null,
    selectedCategories: [],
    replacedEndDate: null,
    unofferedState: null,
  };
}

/** A draft of what was handed over holds what was typed since; any other one belongs to another opening of the form. */
function continues(draft: JobDraft, handed: JobDraft | null): boolean {
  if (!handed) return true;
  return draft.mode === handed.mode && draft.original_script_job_id === handed.original_script_job_id;
}

export function continueDraft(draft: JobDraft): StartingJob {
  const today = portalToday();
  return {
    ...startNew(),
    mode: draft.mode ?? "new",
    suggestionId: draft.original_script_job_id ?? null,
    selectedCategories: draft.selectedCategories ?? [],
    ...adjustLoaded(draftToValues(draft, today), today, false),
  };
}
