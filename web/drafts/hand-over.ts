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

/** What the job form is to start from. Spec §4 "Job form modes". */
export type HandOver =
  /** The form opens the job's own URL and fetches the row again. */
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

/** Puts a job where the job form finds it. Whatever was there before is gone. Returns whether it could be stored. */
export function handOver(owner: DraftOwner, { mode, data }: HandOver): boolean {
  clearHandOver();
  if (!storeOf(localStorage, owner, mode).save(data)) return false;
  if (mode === "edit") localStorage.setItem(storageKeys.isEditingJob, "true");
  return true;
}

/**
 * Takes what was handed over into this tab, where it survives a reload and where no other tab finds it (rule 15). The id of a
 * job to edit is in the URL from then on.
 * Null: the form is new, or continues a draft.
 */
export function takeHandOver(owner: DraftOwner): HandOver | null {
  const arrived = read(localStorage, owner);
  if (arrived) {
    clearHandOver();
    if (arrived.mode !== "edit") storeOf(sessionStorage, owner, arrived.mode).save(arrived.data);
    return arrived;
  }
  return read(sessionStorage, owner);
}

export function clearHandOver() {
  removeStored(...ALL_KEYS);
  for (const key of ALL_KEYS) sessionStorage.removeItem(key);
}

/** Begins the mark of a draft whose copy on the server is to be deleted by the next form. */
export const CLEARED = "cleared ";

/** Everything that the job form may start from, as it is stored. */
export interface JobData {
  local: Map<string, string>;
  session: Map<string, string>;
  /** The owner's draft; null when there is none. */
  draft: JobDraft | null;
  /** Under which mark its copy on the server waits to be deleted. */
  mark: string;
}

/** Clears it all, the owner's draft included, and returns it, so that it can be put back. */
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

/** Spec §4: a duplicate and an approved suggestion replace what was there. On the server it stays (rule 81). */
export function clearJobDraft(owner: DraftOwner) {
  const drafts = jobDraftStore(owner);
  drafts.setCopy(undefined);
  drafts.clear();
}

/** The unfinished job of a user in a company. The shell takes it as it is stored and loads no schema. Spec §4 "Draft" */
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

/** What every link to a new job inside a screen takes. A job that was handed over earlier goes; an unfinished one stays. */
export const newJobLink = {
  to: paths.postJob,
  onClick: (event: MouseEvent) => {
    if (isPlainClick(event)) clearHandOver();
  },
} as const;

/** The link opens in this tab: with a key held down the browser opens another tab or window, or saves. */
export function isPlainClick({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button === 0 && !ctrlKey && !metaKey && !shiftKey && !altKey;
}
