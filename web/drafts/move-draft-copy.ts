import { readStored, storageKeys, writeStored } from "#web/browser/storage.ts";
import type { DraftOwner } from "./draft-store.ts";

/** What this browser knows of a draft on the server goes from one tab to another; "": to none, and the draft stays in the list. */
export function moveDraftCopy({ user, employer }: DraftOwner, from: string, to: string) {
  try {
    const stored = JSON.parse(readStored(storageKeys.draftCopies) ?? "");
    for (const copy of stored.copies) {
      if (copy.tab === from && copy.user === user && copy.employer === employer) copy.tab = to;
    }
    writeStored(storageKeys.draftCopies, JSON.stringify(stored));
  } catch {
    // None yet.
  }
}
