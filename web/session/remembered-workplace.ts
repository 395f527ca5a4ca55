import type { Employer } from "./current-employer.ts";
import { readStored, removeStored, storageKeys, writeStored } from "./storage.ts";

/** Where somebody worked last, under the key "selected_employer" (spec §3). */
export interface RememberedWorkplace {
  /** The auth user's id: another person's choice is not taken over. */
  user: string;
  userId: number;
  employer: Employer;
}

const VERSION = 1;

export function rememberWorkplace(workplace: RememberedWorkplace) {
  writeStored(storageKeys.selectedEmployer, JSON.stringify({ version: VERSION, savedAt: Date.now(), ...workplace }));
}

export function recallWorkplace(user: string): RememberedWorkplace | null {
  try {
    const stored = JSON.parse(readStored(storageKeys.selectedEmployer) ?? "null") as
      | (RememberedWorkplace & { version: number })
      | null;
    if (stored?.version !== VERSION || stored.user !== user || typeof stored.employer?.id !== "number") return null;
    return stored;
  } catch {
    return null;
  }
}

export function forgetWorkplace() {
  removeStored(storageKeys.selectedEmployer);
}
