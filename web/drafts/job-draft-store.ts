import { type JobDraft, jobDraftSchema } from "#domain/job/job-draft.ts";
import { storageKeys } from "#web/browser/storage.ts";
import { createDraftStore, type DraftOwner, type DraftStore, JOB_DRAFT_VERSION } from "./draft-store.ts";

/** The unfinished job of a person in a company. Spec §4 "Draft" */
export function jobDraftStore(owner: DraftOwner): DraftStore<JobDraft> {
  return createDraftStore({
    storage: localStorage,
    key: storageKeys.jobFormDraft,
    version: JOB_DRAFT_VERSION,
    owner,
    parse: (data) => jobDraftSchema.parse(data),
  });
}
