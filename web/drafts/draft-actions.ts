import type { JobDraft } from "#domain/job/job-draft.ts";
import { closePendingWrites, flushPendingWrites } from "#web/browser/storage.ts";
import { createStore } from "#web/store/store.ts";
import { type DraftExchange, noteSeen } from "./draft-exchange.ts";
import type { NewerDraft } from "./draft-store.ts";
import { deleteDraft, nameDraft, readDraft, saveDraft } from "./job-drafts.ts";

/** The last draft that Undo brought back, whichever form deleted it, and whether it stood in a form. */
export const restoredDraft = createStore<{ id: string; wasOpen: boolean } | null>(null);

/** What the person does with their drafts. Each says whether it was done. */
export function draftActions({ employer, store, turns, shown, show, state, push, look, place, open }: DraftExchange) {
  /** Leaves this tab's draft to the server, where the list finds it. */
  async function park(): Promise<boolean> {
    flushPendingWrites();
    const isDone = await turns.take(push);
    if (!isDone || !["none", "cleared", "stored"].includes(state())) return false;
    store.setCopy(undefined);
    return true;
  }

  async function restore(id: string, { draft, name }: { draft: unknown; name: string | null }, wasOpen: boolean) {
    const copy = crypto.randomUUID();
    const version = await saveDraft({ employerId: employer, id, copy, basedOn: 0, draft: draft as JobDraft });
    if (name !== null) await nameDraft(employer, id, name);
    if (version !== null) noteSeen([{ id, version }]);
    restoredDraft.set({ id, wasOpen });
  }

  return {
    /** What stands in the form goes on in the list. */
    async openListed(id: string): Promise<boolean> {
      if (!(await park())) return false;
      return turns.take(async () => {
        const stored = await readDraft(employer, id);
        if (stored) place(id, stored, null);
        else await look();
      });
    },
    /** "Use the draft of this browser": the other one goes on in the list. */
    async bringBack(replaced: unknown): Promise<boolean> {
      if (!(await park()) || !store.save(replaced as JobDraft)) return false;
      open(store.loadOwn());
      return true;
    },
    async startAnother(): Promise<boolean> {
      if (!(await park())) return false;
      store.clear();
      open(null);
      return true;
    },
    /** Deletes the draft that stands in the form, or another one. */
    async remove(id: string, onRemoved: (undo: () => Promise<void>) => void): Promise<boolean> {
      const isOpen = store.copy()?.id === id;
      return turns.take(async () => {
        const stored = await readDraft(employer, id);
        await deleteDraft(employer, id);
        show({ drafts: shown.get().drafts.filter((other) => other.id !== id), isFull: false });
        if (stored) onRemoved(() => restore(id, stored, isOpen));
        if (!isOpen) return;
        store.setCopy(undefined);
        closePendingWrites();
        store.clear();
        open(null);
      });
    },
    async rename(id: string, name: string | null): Promise<boolean> {
      return turns.take(async () => {
        await nameDraft(employer, id, name);
        show({ drafts: shown.get().drafts.map((draft) => (draft.id === id ? { ...draft, name } : draft)) });
      });
    },
    /** What stood in the form goes on in the list; where the server does not take it, it can be fetched back. */
    async openOfOtherTab({ use, data, savedAt }: NewerDraft<JobDraft>): Promise<void> {
      const replaced = (await park()) ? null : store.loadOwn();
      store.setCopy(undefined);
      use();
      const own = store.ownOrigin();
      if (replaced && own) {
        const from = { updated: new Date(savedAt).toISOString(), replaced, isOfTab: true };
        const ids = { id: crypto.randomUUID(), copy: crypto.randomUUID() };
        store.setCopy({ ...ids, version: 0, savedAt: own.savedAt, from });
      }
      open(data);
    },
    /** The offered draft stays in the list. */
    decline() {
      noteSeen(shown.get().drafts);
      show({ offered: null });
    },
    /** What stood here before is given up. */
    dismiss() {
      const copy = store.copy();
      if (!copy) return;
      const { from, ...rest } = copy;
      store.setCopy(rest);
      show({});
    },
  };
}
