import { type JobDraft, jobDraftSchema } from "#domain/job-draft.ts";
import { createDraftStore, type DraftOwner, type DraftStore } from "./draft-store.ts";
import { storageKeys } from "./storage.ts";

const VERSION = 1;

/** The unfinished job of a person in a company. Spec §4 "Draft" */
export function jobDraftStore(owner: DraftOwner): DraftStore<JobDraft> {
  return createDraftStore({
    storage: localStorage,
    key: storageKeys.jobFormDraft,
    version: VERSION,
    owner,
    parse: (data) => jobDraftSchema.parse(data),
  });
}
