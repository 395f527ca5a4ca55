/**
 * The keys of everything that the portal stores in the browser (rule 15). index.html reads the
 * session, the theme and the selected company before the app starts.
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
 * Log Out keeps these keys, because they are settings for this browser. All other keys are the
 * user's data.
 */
const KEPT_AT_LOG_OUT: readonly string[] = [storageKeys.theme, storageKeys.isSidebarCollapsed, storageKeys.shortcuts];

/** The methods of Web Storage that drafts need. Tests can implement this type without a browser. */
export type TextStorage = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Calls `access`. Returns null if it throws, for example because the storage is full. */
export function attempt<Result>(access: () => Result): Result | null {
  try {
    return access();
  } catch {
    return null;
  }
}

/** Reads a value. Returns null if storage is disabled or the value is missing. */
export const readStored = (key: string) => attempt(() => localStorage.getItem(key));

/** Parses a stored value. Returns null if the value is missing or is not JSON. */
export const parseStored = (text: string | null): unknown => attempt(() => JSON.parse(text ?? "null"));

/** Stores a value. Returns true if this succeeded. */
export const writeStored = (key: StorageKey, value: string) =>
  attempt(() => {
    localStorage.setItem(key, value);
    return true;
  }) ?? false;

export function removeStored(...keys: StorageKey[]) {
  attempt(() => keys.map((key) => localStorage.removeItem(key)));
}

export const readTabStored = (key: StorageKey) => attempt(() => sessionStorage.getItem(key));

/**
 * Stores a value for this tab only. Ignores a failure, because the app works without these values.
 */
export function writeTabStored(key: StorageKey, value: string) {
  attempt(() => sessionStorage.setItem(key, value));
}

/**
 * Removes the user's data, including drafts, in all tabs. Call it when the user clicks Log Out
 * (rule 9). Keeps the session's data, because the request to sign out needs the session's token.
 */
export function clearPersonalStorage() {
  attempt(() => {
    for (const key of Object.keys(localStorage)) {
      if (!KEPT_AT_LOG_OUT.includes(key) && key !== storageKeys.authSession) localStorage.removeItem(key);
    }
  });
  writeStored(storageKeys.logOut, "pressed");
  removeStored(storageKeys.logOut);
  clearPersonalTab();
}

/** Removes the user's data in this tab. */
export function clearPersonalTab() {
  closePendingWrites();
  attempt(() => sessionStorage.clear());
}

/**
 * The email address that the user typed at sign-in. The code screen uses it if the screen's URL has
 * no email address (Spec §2).
 */
export const authEmail = {
  read: () => readStored(storageKeys.authEmail) ?? "",
  write: (email: string) => writeStored(storageKeys.authEmail, email),
  clear: () => removeStored(storageKeys.authEmail),
};

/** A form that writes its draft after a pause in typing. */
interface PendingWrite {
  flush: () => void;
  /** Discards the draft and ignores later changes. */
  close: () => void;
}

const pending = new Set<PendingWrite>();

/**
 * Registers a form with a draft that is not stored yet. Log Out closes the form before it clears
 * the storage. Otherwise the form could store its draft again afterwards.
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
