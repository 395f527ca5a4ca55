import type { JobDraft } from "#domain/job/job-draft.ts";
import { closePendingWrites, flushPendingWrites } from "#web/browser/storage.ts";
import { createStore } from "#web/store/store.ts";
import { createDraftExchange, type DraftExchange, type DraftSyncOptions, noteSeen } from "./draft-exchange.ts";
import { draftChanges, type NewerDraft } from "./draft-store.ts";
import { deleteDraft, nameDraft, readDraft, saveDraft } from "./job-drafts.ts";

/** After a saving in this browser. */
const SAVE_AFTER_MS = 3000;
/** A tab that comes back looks for news no more often. */
const LOOK_AGAIN_AFTER_MS = 5000;

export type DraftSync = ReturnType<typeof createDraftSync>;

/** Keeps the draft of this tab on the server while the form is open. Knows no React. Rule 81 */
export function createDraftSync(options: DraftSyncOptions) {
  const exchange = createDraftExchange(options);
  const { turns, store, state, push, look } = exchange;
  const actions = draftActions(exchange);
  let lookedAt = 0;

  function lookNow() {
    lookedAt = Date.now();
    void turns.take(look);
  }

  /** The form that it stood in shows it again, unless something else was begun there. */
  function onRestored() {
    const restored = restoredDraft.get();
    if (restored?.wasOpen && !store.ownOrigin()) void actions.openListed(restored.id);
    else lookNow();
  }

  /** What was cleared goes at once: it should not turn up on another device. */
  function saveSoon() {
    turns.takeLater(store.ownOrigin() ? SAVE_AFTER_MS : 0, push);
  }

  /** The page may go: this does not wait for its turn. */
  function saveNow() {
    flushPendingWrites();
    if (state() !== "following") void push().catch(() => undefined);
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") saveNow();
    else if (Date.now() - lookedAt > LOOK_AGAIN_AFTER_MS) lookNow();
  }

  /** The form is left: Log Out takes what this would read. */
  async function saveWhenOnline() {
    if ((await turns.take(push)) || navigator.onLine) return;
    addEventListener("online", () => void saveWhenOnline(), { once: true });
  }

  return {
    shown: exchange.shown,
    ...actions,
    /** Returns the function that ends it. */
    start() {
      turns.start();
      const unsubscribes = [draftChanges.subscribe(saveSoon), restoredDraft.subscribe(onRestored)];
      document.addEventListener("visibilitychange", onVisibility);
      addEventListener("pagehide", saveNow);
      addEventListener("online", lookNow);
      lookNow();
      return () => {
        turns.leave();
        for (const unsubscribe of unsubscribes) unsubscribe();
        document.removeEventListener("visibilitychange", onVisibility);
        removeEventListener("pagehide", saveNow);
        removeEventListener("online", lookNow);
        if (state() !== "following") void saveWhenOnline();
      };
    },
    /** Nothing is sent or noted from now on. */
    stop: turns.stop,
  };
}

/** The last draft that Undo brought back, whichever form deleted it, and whether it stood in a form. */
const restoredDraft = createStore<{ id: string; wasOpen: boolean } | null>(null);

/** What the person does with their drafts. Each says whether it was done. */
function draftActions({ employer, store, turns, shown, show, state, push, look, place, open }: DraftExchange) {
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
