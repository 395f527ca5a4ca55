import { parseStored, readTabStored, storageKeys, writeTabStored } from "#web/browser/storage.ts";

export type TabDrafts = typeof thisTab;

interface Noted {
  id: string;
  /**
   * For each form, the time of the newest draft that this tab has declined or continued, in
   * milliseconds since 1970. This tab offers drafts of other tabs only if they were saved later.
   */
  forms: Record<string, number>;
}

/** Returns the name of a tab's lock. A tab holds this lock while it is open. */
const lockOf = (id: string) => `drafts of tab ${id}`;
/** Id in the name of the lock that this tab holds. */
let heldId: string | null = null;

/**
 * Holds the tab's lock, which shows other tabs that this tab is open. A duplicated tab starts with
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
 * Returns the tab's entry. Creates it if it is missing. Reads the storage at each call, because Log
 * Out clears it.
 */
function read(): Noted {
  const stored = parseStored(readTabStored(storageKeys.tabDrafts)) as Noted | null;
  const isValid = stored?.id && stored.forms;
  const noted = isValid ? stored : { id: crypto.randomUUID(), forms: {} };
  if (!isValid) writeTabStored(storageKeys.tabDrafts, JSON.stringify(noted));
  hold(noted.id);
  return noted;
}

/** This tab's record of drafts. It survives a reload, and other tabs cannot see it. */
export const thisTab = {
  /** The id that marks this tab's drafts. */
  id: () => read().id,
  /**
   * Returns true if this tab has opened the form before. The form then only offers drafts of other
   * tabs instead of loading them.
   */
  hasOpened: (form: string) => form in read().forms,
  /** This tab offers only drafts that were saved after this time. 0 if it offers all drafts. */
  declinedUntil: (form: string) => read().forms[form] ?? 0,
  /**
   * Returns true if the tab with this id is open. The user may still be editing the tab's draft.
   */
  async isOpen(id: string | undefined) {
    if (id === undefined) return false;
    // Without the Web Locks API, treats the tab as open, so that no draft is lost.
    const { held } = (await navigator.locks?.query()) ?? {};
    return held?.some(({ name }) => name === lockOf(id)) ?? true;
  },
  /**
   * Stores that this tab opened the form. From now on, this tab offers only drafts that were saved
   * after `declinedUntil`.
   */
  note(form: string, declinedUntil?: number) {
    const { id, forms } = read();
    const noted = { ...forms, [form]: declinedUntil ?? forms[form] ?? 0 };
    writeTabStored(storageKeys.tabDrafts, JSON.stringify({ id, forms: noted }));
  },
};
