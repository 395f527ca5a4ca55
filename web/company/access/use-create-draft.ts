import type { UseFormReturn } from "react-hook-form";
import { EMPTY_EMPLOYER, type EmployerValues } from "#domain/company/employer-fields.ts";
import { isEmptyEmployer } from "#domain/company/employer-schema.ts";
import { storageKeys } from "#web/browser/storage.ts";
import { type Autosave, useAutosave } from "#web/drafts/autosave.ts";
import { createDraftStore, type DraftStore } from "#web/drafts/draft-store.ts";

const VERSION = 1;

/** Creates the store for the draft of a new company. The draft belongs to the user. */
export function createEmployerDraftStore(authId: string): DraftStore<EmployerValues> {
  return createDraftStore({
    storage: localStorage,
    key: storageKeys.createEmployerDraft,
    version: VERSION,
    owner: { user: authId, employer: null },
    parse: toValues,
  });
}

/** Converts stored data to form values. A field that is missing in the data is empty. */
function toValues(stored: unknown): EmployerValues {
  const found = Object(stored) as Record<string, unknown>;
  const fields = Object.keys(EMPTY_EMPLOYER).map((field) => [field, String(found[field] ?? "")]);
  return Object.fromEntries(fields) as EmployerValues;
}

/**
 * Stores the draft when the user pauses typing. Shows "saving" while the user types, and "saved"
 * half a second after the last key if the browser stored the draft (Spec §4 "Draft state", rule
 * 15). Emptying the form deletes the draft.
 */
export function useCreateDraft(form: UseFormReturn<EmployerValues>, store: DraftStore<EmployerValues>): Autosave {
  return useAutosave(form, () => {
    const values = form.getValues();
    if (!isEmptyEmployer(values)) return store.save(values);
    store.clear();
    return false;
  });
}
