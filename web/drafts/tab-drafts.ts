import { readTabStored, storageKeys, writeTabStored } from "#web/browser/storage.ts";

export type TabDrafts = typeof thisTab;

interface Noted {
  id: string;
  /**
   * For each form, the time until which the user declined drafts of other tabs, in milliseconds
   * since 1970.
   */
  forms: Record<string, number>;
}

/** The name of the lock that an open tab holds. */
const lockOf = (id: string) => `drafts of tab ${id}`;
/** The lock that this tab holds until it closes. */
let heldId: string | null = null;

/**
 * Holds the tab's lock, so that other tabs know that this tab is open. A duplicated tab starts with
 * the original tab's id and gets a new id.
 */
function hold(id: string) {
  if (heldId === id || !navigator.locks) return;
  heldId = id;
  const untilHidden = () =>
    new Promise<void>((resolve) => addEventListener("pagehide", () => resolve(), { once: true }));
  void navigator.locks.request(lockOf(id), { ifAvailable: true }, (lock) => {
    if (lock) return untilHidden();
    writeTabStored(storageKeys.tabDrafts, JSON.stringify({ ...read(), id: crypto.randomUUID() }));
    read();
  });
}

/**
 * Returns the tab's entry, and creates it if it is missing. Reads it each time, because Log Out
 * clears it.
 */
function read(): Noted {
  try {
    const noted: Noted = JSON.parse(readTabStored(storageKeys.tabDrafts) ?? "");
    if (noted.id && noted.forms) {
      hold(noted.id);
      return noted;
    }
  } catch {
    // Ignores the error, because the storage has no valid entry.
  }
  const noted = { id: crypto.randomUUID(), forms: {} };
  writeTabStored(storageKeys.tabDrafts, JSON.stringify(noted));
  hold(noted.id);
  return noted;
}

/** The tab's own record of drafts. A reload keeps the record. Other tabs cannot see it. */
export const thisTab = {
  /** The id that marks this tab's drafts. */
  id: () => read().id,
  /**
   * Returns true if this tab has opened the form before. The form then offers drafts of other tabs,
   * and does not load them.
   */
  hasOpened: (form: string) => form in read().forms,
  /** Returns the time until which the user declined drafts of other tabs. */
  declinedUntil: (form: string) => read().forms[form] ?? 0,
  /** Returns true if the tab with this id is open. The user may still edit its draft. */
  async isOpen(id: string | undefined) {
    if (id === undefined) return false;
    // If the browser has no locks, assumes that the tab is open, so that no draft is lost.
    const { held } = (await navigator.locks?.query()) ?? {};
    return held?.some(({ name }) => name === lockOf(id)) ?? true;
  },
  /** Stores that the form was opened, and until when the user declined drafts. */
  note(form: string, declinedUntil?: number) {
    const { id, forms } = read();
    const noted = { ...forms, [form]: declinedUntil ?? forms[form] ?? 0 };
    writeTabStored(storageKeys.tabDrafts, JSON.stringify({ id, forms: noted }));
  },
};
