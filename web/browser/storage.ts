/**
 * The keys of everything that the portal stores in the browser (rule 15). index.html reads the
 * first two before the app starts.
 */
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
  /** The versions of server drafts that this browser has shown (rule 81). */
  seenDrafts: "seen_drafts",
  /** "off" disables single-key shortcuts (rule 84). */
  shortcuts: "shortcuts",
  recentCommands: "recent_commands",
  /** In sessionStorage: the tab's id, and the forms that the tab has opened. */
  tabDrafts: "tab_drafts",
  /** In sessionStorage: the scroll position of each history entry. */
  scrollPositions: "scroll_positions",
  /** In sessionStorage: the dismissed advice on jobs (rule 82). */
  dismissedAdvice: "dismissed_advice",
  /** Set for a moment, so that other tabs notice that the user clicked Log Out. */
  logOut: "log_out",
} as const;

export type StorageKey = (typeof storageKeys)[keyof typeof storageKeys];

/**
 * Keys that Log Out keeps, because they are settings of the browser. All other keys are data of the
 * user.
 */
const KEPT_AT_LOG_OUT: readonly string[] = [storageKeys.theme, storageKeys.isSidebarCollapsed, storageKeys.shortcuts];

/** The methods of Web Storage that drafts need. Tests can implement them without a browser. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Returns null if storage is disabled or missing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Returns true if the value was stored. */
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
    // Ignores the error, because storage may be unavailable.
  }
}

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
    // Ignores the error, because the app works without these values.
  }
}

/**
 * Removes the user's data, including drafts, in all tabs when the user clicks Log Out (rule 9).
 * Keeps the session's data, because the request that ends the session needs its token.
 */
export function clearPersonalStorage() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!KEPT_AT_LOG_OUT.includes(key) && key !== storageKeys.authSession) localStorage.removeItem(key);
    }
  } catch {
    // Ignores the error, because storage may be unavailable.
  }
  writeStored(storageKeys.logOut, "pressed");
  removeStored(storageKeys.logOut);
  clearPersonalTab();
}

/** Removes the user's data in this tab. */
export function clearPersonalTab() {
  closePendingWrites();
  try {
    sessionStorage.clear();
  } catch {
    // Ignores the error, because storage may be unavailable.
  }
}

/**
 * The email address typed at sign-in. The code screen uses it if the URL has no email address (Spec
 * §2).
 */
export const authEmail = {
  read: () => readStored(storageKeys.authEmail) ?? "",
  write: (email: string) => writeStored(storageKeys.authEmail, email),
  clear: () => removeStored(storageKeys.authEmail),
};

/** A form whose draft will be written after a pause in typing. */
interface PendingWrite {
  flush: () => void;
  /** Discards the draft and ignores later changes. */
  close: () => void;
}

const pending = new Set<PendingWrite>();

/**
 * Registers a form with unsaved text. Before the storage is cleared, the form is closed, because it
 * could otherwise store its draft again.
 */
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
