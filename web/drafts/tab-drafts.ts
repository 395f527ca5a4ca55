import { readTabStored, storageKeys, writeTabStored } from "#web/browser/storage.ts";

export type TabDrafts = typeof thisTab;

interface Noted {
  id: string;
  /** Milliseconds since 1970, by form. */
  forms: Record<string, number>;
}

/** A tab that is open holds a lock of this name. */
const lockOf = (id: string) => `drafts of tab ${id}`;
let heldId: string | null = null;

/** Shows other tabs that this one is open. A duplicated tab comes with the id of the first, and takes another. */
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

/** Read each time: Log Out clears what belongs to the user in this tab. */
function read(): Noted {
  try {
    const noted: Noted = JSON.parse(readTabStored(storageKeys.tabDrafts) ?? "");
    if (noted.id && noted.forms) {
      hold(noted.id);
      return noted;
    }
  } catch {
    // The first draft of this tab.
  }
  const noted = { id: crypto.randomUUID(), forms: {} };
  writeTabStored(storageKeys.tabDrafts, JSON.stringify(noted));
  hold(noted.id);
  return noted;
}

/** What a tab knows of drafts. It survives a reload, and no other tab has it. */
export const thisTab = {
  /** Marks the drafts of this tab. */
  id: () => read().id,
  /** Whether a form of this kind has been opened here: from then on drafts of other tabs are offered, never taken. */
  hasOpened: (form: string) => form in read().forms,
  /** Drafts of other tabs that were saved up to this moment have been declined. */
  declinedUntil: (form: string) => read().forms[form] ?? 0,
  /** Whether another tab is open: what it shows is then still being worked on. */
  async isOpen(id: string | undefined) {
    if (id === undefined) return false;
    // Without locks there is no way to know, and nothing may be lost.
    const { held } = (await navigator.locks?.query()) ?? {};
    return held?.some(({ name }) => name === lockOf(id)) ?? true;
  },
  /** Notes that the form was opened, and what was declined. */
  note(form: string, declinedUntil?: number) {
    const { id, forms } = read();
    const noted = { ...forms, [form]: declinedUntil ?? forms[form] ?? 0 };
    writeTabStored(storageKeys.tabDrafts, JSON.stringify({ id, forms: noted }));
  },
};
