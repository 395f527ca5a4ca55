import type { MouseEvent } from "react";
import type { JobDraft } from "#domain/job/job-draft.ts";
import { paths } from "#domain/routes.ts";
import {
  closePendingWrites,
  flushPendingWrites,
  removeStored,
  type StorageKey,
  storageKeys,
  type TextStorage,
} from "#web/browser/storage.ts";
import { createDraftStore, type DraftOwner, type DraftStore, JOB_DRAFT_VERSION } from "./draft-store.ts";

/** A job that another screen passes to the job form. Spec §4 "Job form modes" */
export type HandOver =
  /** Contains only the job's id, because the form reads the job from the server. */
  | { mode: "edit"; data: { id: number } }
  | { mode: "duplicate"; data: Record<string, unknown> }
  | { mode: "suggested"; data: Record<string, unknown> };

const keyOf = {
  edit: storageKeys.editJobData,
  duplicate: storageKeys.duplicateJobData,
  suggested: storageKeys.suggestedJobData,
} as const satisfies Record<HandOver["mode"], StorageKey>;

const MODES = ["edit", "duplicate", "suggested"] as const;
const ALL_KEYS = [storageKeys.isEditingJob, ...Object.values(keyOf)];

/**
 * Stores a job for the job form and replaces an earlier handed-over job. Returns true if the
 * browser stored it.
 */
export function handOver(owner: DraftOwner, { mode, data }: HandOver): boolean {
  clearHandOver();
  if (!storeOf(localStorage, owner, mode).save(data)) return false;
  if (mode === "edit") localStorage.setItem(storageKeys.isEditingJob, "true");
  return true;
}

/**
 * Moves the handed-over job into this tab's storage. It then survives a reload, and other tabs
 * cannot see it (rule 15). A job to edit stays where it is until its URL opens. Returns null if no
 * job was handed over. A second call returns the same job, because React may render a form again
 * before it shows the form.
 */
export function takeHandOver(owner: DraftOwner): HandOver | null {
  const arrived = read(localStorage, owner);
  if (!arrived) return read(sessionStorage, owner);
  if (arrived.mode === "edit") return arrived;
  clearHandOver();
  storeOf(sessionStorage, owner, arrived.mode).save(arrived.data);
  return arrived;
}

export function clearHandOver() {
  removeStored(...ALL_KEYS);
  for (const key of ALL_KEYS) sessionStorage.removeItem(key);
}

/**
 * The mark of a cleared draft consists of this text and the time. Under this mark, the browser
 * stores the record of the draft's copy on the server. The next form deletes this copy.
 */
export const CLEARED = "cleared ";

/** The stored data from which the job form starts. */
export interface JobData {
  local: Map<string, string>;
  session: Map<string, string>;
  draft: JobDraft | null;
  /**
   * The mark under which the browser stores its record of the draft's copy on the server. Undo
   * reads this record.
   */
  mark: string;
}

/**
 * Clears the handed-over job and the owner's draft. Returns both, so that Undo can restore them.
 */
export function takeJobData(owner: DraftOwner): JobData {
  flushPendingWrites();
  const drafts = jobDraftStore(owner);
  const mark = CLEARED + Date.now();
  const taken = { local: readAll(localStorage), session: readAll(sessionStorage), draft: drafts.loadOwn(), mark };
  closePendingWrites();
  clearHandOver();
  drafts.clear(mark);
  return taken;
}

export function restoreJobData(owner: DraftOwner, { local, session, draft, mark }: JobData) {
  for (const [key, value] of local) localStorage.setItem(key, value);
  for (const [key, value] of session) sessionStorage.setItem(key, value);
  if (draft !== null) jobDraftStore(owner).restore(draft, mark);
}

/**
 * Removes the draft in this browser, because a duplicate or an approved suggestion replaces it
 * (Spec §4). The server's copy stays (rule 81).
 */
export function clearJobDraft(owner: DraftOwner) {
  const drafts = jobDraftStore(owner);
  drafts.setCopy(undefined);
  drafts.clear();
}

/**
 * Creates the store for a user's unfinished job in a company. The default `parse` does not check
 * the draft, so that the shell loads no schema. Spec §4 "Draft"
 */
export function jobDraftStore(owner: DraftOwner, parse = (data: unknown) => data as JobDraft): DraftStore<JobDraft> {
  const key = storageKeys.jobFormDraft;
  return createDraftStore({ storage: localStorage, key, version: JOB_DRAFT_VERSION, owner, parse });
}

function readAll(storage: TextStorage): Map<string, string> {
  const pairs = ALL_KEYS.map((key) => [key, storage.getItem(key)] as const);
  return new Map(pairs.filter((pair): pair is readonly [(typeof pair)[0], string] => pair[1] !== null));
}

function read(storage: TextStorage, owner: DraftOwner): HandOver | null {
  for (const mode of MODES) {
    if (mode === "edit" && storage.getItem(storageKeys.isEditingJob) !== "true") continue;
    const data = storeOf(storage, owner, mode).load();
    if (data) return { mode, data } as HandOver;
  }
  return null;
}

function storeOf(storage: TextStorage, owner: DraftOwner, mode: HandOver["mode"]) {
  const parse = (data: unknown) => data as HandOver["data"];
  return createDraftStore({ storage, key: keyOf[mode], version: 1, owner, parse, tab: null });
}

/**
 * Props of each link that opens the form for a new job. A click drops the job that another screen
 * handed over, but keeps the draft.
 */
export const newJobLink = {
  to: paths.postJob,
  onClick: (event: MouseEvent) => {
    if (isPlainClick(event)) clearHandOver();
  },
} as const;

/**
 * Returns true for a click that opens the link in this tab. With a modifier key, the browser opens
 * another tab or window, or downloads the page.
 */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
