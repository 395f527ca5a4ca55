import { parseStored, readStored, removeStored, storageKeys, writeStored } from "#web/browser/storage.ts";
import type { Employer } from "./signed-in.ts";
import { readStoredSession } from "./stored-session.ts";

/** The user's last company, stored as "selected_employer" (Spec §3). */
export interface StoredEmployer {
  /** The auth user's id. The portal ignores entries of other users. */
  user: string;
  userId: number;
  employer: Employer;
}

const VERSION = 1;

/**
 * Stores the company's fields that the shell shows. Does nothing after Log Out, because a late
 * response must not leave data behind.
 */
export function storeEmployer({ user, userId, employer }: StoredEmployer) {
  if (readStoredSession()?.user.id !== user) return;
  const { id, name, logo, approved, inactive } = employer;
  const stored = { user, userId, employer: { id, name, logo, approved, inactive } };
  writeStored(storageKeys.selectedEmployer, JSON.stringify({ version: VERSION, savedAt: Date.now(), ...stored }));
}

export function readStoredEmployer(user: string): StoredEmployer | null {
  const stored = parseStored(readStored(storageKeys.selectedEmployer)) as (StoredEmployer & { version: number }) | null;
  if (stored?.version !== VERSION || stored.user !== user || typeof stored.employer?.id !== "number") return null;
  return stored;
}

export function removeStoredEmployer() {
  removeStored(storageKeys.selectedEmployer);
}
