import { readTabStored, storageKeys, writeTabStored } from "#web/browser/storage.ts";

export type TabDrafts = typeof thisTab;

interface Noted {
  id: string;
  /**
   * For each form, the time up to which the user declined drafts of other tabs, in milliseconds
   * since 1970.
   */
  forms: Record<string, number>;
}

/** The name of the lock that an open tab holds. */
const lockOf = (id: string) => `drafts of tab ${id}`;
/** The lock that this tab holds until it closes. */
let heldId: string | null = null;

/**
 * Holds the tab's lock, which shows other tabs that this tab is open. A duplicated tab starts with
 * the id of the original tab and therefore gets a new id.
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
 * Reads the tab's entry each time, because Log Out clears it. Creates an entry if there is none.
 */
function read(): Noted {
  try {
    const noted: Noted = JSON.parse(readTabStored(storageKeys.tabDrafts) ?? "");
    if (noted.id && noted.forms) {
      hold(noted.id);
      return noted;
    }
  } catch {
    // Falls through, because this tab has no entry yet.
  }
  const noted = { id: crypto.randomUUID(), forms: {} };
  writeTabStored(storageKeys.tabDrafts, JSON.stringify(noted));
  hold(noted.id);
  return noted;
}

/** The tab's own record of drafts. The record survives a reload and is invisible to other tabs. */
export const thisTab = {
  /** The id that marks this tab's drafts. */
  id: () => read().id,
  /**
   * Returns true if this tab has opened the form before. The form then offers drafts of other tabs
   * instead of loading them.
   */
  hasOpened: (form: string) => form in read().forms,
  /** Returns the time up to which drafts of other tabs were declined. */
  declinedUntil: (form: string) => read().forms[form] ?? 0,
  /** Returns true if the tab with this id is open, because its draft may still be edited there. */
  async isOpen(id: string | undefined) {
    if (id === undefined) return false;
    // Assumes that the tab is open if the browser has no locks, so that no draft is lost.
    const { held } = (await navigator.locks?.query()) ?? {};
    return held?.some(({ name }) => name === lockOf(id)) ?? true;
  },
  /** Records that the form was opened and which drafts were declined. */
  note(form: string, declinedUntil?: number) {
    const { id, forms } = read();
    const noted = { ...forms, [form]: declinedUntil ?? forms[form] ?? 0 };
    writeTabStored(storageKeys.tabDrafts, JSON.stringify({ id, forms: noted }));
  },
};
