import { adjustLoaded, draftToValues, handedToDraft, type JobDraft, jobDraftSchema } from "#domain/job/job-draft.ts";
import type { JobValues } from "#domain/job/job-fields.ts";
import { newJobValues, toJobValues } from "#domain/job/job-form-values.ts";
import type { Row } from "#domain/rows.ts";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import type { DraftOwner } from "./draft-store.ts";
import { jobDraftStore, takeHandOver } from "./hand-over.ts";

/** Spec §4 "Job form modes" */
type JobFormMode = "new" | "edit" | "duplicate" | "suggested";

export type StartingJob = {
  mode: JobFormMode;
  values: JobValues;
  /** The values that were copied from the company's newest job. */
  takenOver: Partial<JobValues>;
  /** The stored row of a job to edit. Null in other modes. */
  job: Row<"job_openings"> | null;
  /** The suggestion that is approved when the job is posted, or null. */
  suggestionId: number | null;
  /** Names or ids of the categories to preselect (rule 36). */
  selectedCategories: readonly (string | number)[];
  /** The past end date that was replaced, or null (rule 18). */
  replacedEndDate: CalendarDate | null;
  /** A US state that the portal does not offer, or null (rule 36). */
  unofferedState: string | null;
};

/**
 * In edit mode, `editId` is the id of the job whose URL the screen opens first. In other modes,
 * `start` has the first values of the form.
 */
export type FormStart = { editId: number } | { start: StartingJob };

/** Creates the draft store of the form. It drops fields that the form does not have. */
export function formDraftStore(owner: DraftOwner) {
  return jobDraftStore(owner, (data) => jobDraftSchema.parse(data));
}

/**
 * Reads the handed-over job and the draft. Spec §4 "Job form modes" defines which of them the form
 * shows.
 */
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

/**
 * Returns true if the form received no job from another screen, or a job with the draft's mode and
 * suggestion.
 */
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
