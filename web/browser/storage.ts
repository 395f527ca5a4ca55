/** Everything the portal keeps in the browser, by its key. Rule 15; index.html reads the first two before the app does. */
export const storageKeys = {
  authSession: "auth_session",
  theme: "theme",
  isSidebarCollapsed: "sidebar_collapsed",
  authEmail: "auth_email",
  selectedEmployer: "selected_employer",
  jobFormDraft: "form_job_posting_form",
  createEmployerDraft: "create_employer_draft",
  isEditingJob: "is_editing_job",
  editJobData: "edit_job_data",
  duplicateJobData: "duplicate_job_data",
  suggestedJobData: "suggested_job_data",
  invitationToken: "invitation_token",
  firstSteps: "first_steps",
  /** Which drafts of the server were seen (rule 81). */
  seenDrafts: "seen_drafts",
  /** "off": no shortcut is a single key (rule 84). */
  shortcuts: "shortcuts",
  recentCommands: "recent_commands",
  /** Kept for this tab alone: which drafts are its own. */
  tabDrafts: "tab_drafts",
  /** Kept for this tab alone: where each entry of its history was scrolled to. */
  scrollPositions: "scroll_positions",
  /** Kept for this tab alone: the advice on jobs that was dismissed (rule 82). */
  dismissedAdvice: "dismissed_advice",
  /** There for a moment only: tells the other tabs that Log Out was pressed. */
  logOut: "log_out",
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/** The look of the app, and how it takes keys, belong to the browser; everything else belongs to the user who is signed in. */
const KEPT_AT_LOG_OUT: readonly string[] = [storageKeys.theme, storageKeys.isSidebarCollapsed, storageKeys.shortcuts];

/** The part of Web Storage that is needed, so that storing can be tested without a browser. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Storage can be full, turned off by a policy or missing: reading then finds nothing and writing reports it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns whether the value was stored. */
export function writeStored(key: StorageKey, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(...keys: StorageKey[]) {
  try {
    for (const key of keys) localStorage.removeItem(key);
  } catch {
    // Nothing can be stored, so nothing is there.
  }
}

/** The same for what this tab alone keeps. */
export function readTabStored(key: StorageKey): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function writeTabStored(key: StorageKey, value: string) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // What is kept for this tab is a convenience.
  }
}

/**
 * Rule 9: pressing Log Out leaves nothing of the user behind, drafts included, in any tab. The session itself stays
 * until it is ended: the server is asked with it.
 */
export function clearPersonalStorage() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!KEPT_AT_LOG_OUT.includes(key) && key !== storageKeys.authSession) localStorage.removeItem(key);
    }
  } catch {
    // Nothing can be stored, so nothing is there.
  }
  writeStored(storageKeys.logOut, "pressed");
  removeStored(storageKeys.logOut);
  clearPersonalTab();
}

/** What belongs to the user in this tab alone. */
export function clearPersonalTab() {
  closePendingWrites();
  try {
    sessionStorage.clear();
  } catch {
    // Nothing can be stored, so nothing is there.
  }
}

/** The email address that was typed at sign-in: the code screen falls back to it (Spec §2). */
export const authEmail = {
  read: () => readStored(storageKeys.authEmail) ?? "",
  write: (email: string) => writeStored(storageKeys.authEmail, email),
  clear: () => removeStored(storageKeys.authEmail),
};

/** A form that will store its draft in a moment. */
interface PendingWrite {
  /** Stores at once what is waiting. */
  flush: () => void;
  /** Forgets what is waiting and stores nothing from now on. */
  close: () => void;
}

const pending = new Set<PendingWrite>();

/** Clearing the browser's storage has to close it first: a form that closes later would put its draft back. */
export function registerPendingWrite(write: PendingWrite): () => void {
  pending.add(write);
  return () => pending.delete(write);
}

export function flushPendingWrites() {
  for (const write of pending) write.flush();
}

export function closePendingWrites() {
  for (const write of pending) write.close();
}
