import type { JobDraft } from "#domain/job/job-draft.ts";
import { closePendingWrites, flushPendingWrites } from "#web/browser/storage.ts";
import { createStore } from "#web/store/store.ts";
import { createDraftExchange, type DraftExchange, type DraftSyncOptions, noteSeen } from "./draft-exchange.ts";
import { draftChanges, type NewerDraft } from "./draft-store.ts";
import { deleteDraft, nameDraft, readDraft, saveDraft } from "./job-drafts.ts";

/** Milliseconds between storing a draft in the browser and sending it to the server. */
const SAVE_AFTER_MS = 3000;
/** Minimum milliseconds between two checks for drafts when the user returns to the tab. */
const REFRESH_AGAIN_AFTER_MS = 5000;

export type DraftSync = ReturnType<typeof createDraftSync>;

/**
 * Creates the draft exchange of an open form, which saves this tab's draft on the server. Doesn't
 * depend on React. Rule 81
 */
export function createDraftSync(options: DraftSyncOptions) {
  const exchange = createDraftExchange(options);
  const { queue, store, state, push, refresh } = exchange;
  const actions = draftActions(exchange);
  let refreshedAt = 0;

  function refreshNow() {
    refreshedAt = Date.now();
    void queue.take(refresh);
  }

  /**
   * Reopens a restored draft that was open before its deletion, unless the form has another draft.
   */
  function onRestored() {
    const restored = restoredDraft.get();
    if (restored?.wasOpen && !store.ownOrigin()) void actions.openListed(restored.id);
    else refreshNow();
  }

  /**
   * Sends a change after a delay. Sends a deletion immediately, because other devices should not
   * offer the deleted draft.
   */
  function saveSoon() {
    if (exchange.shown.get().offered) exchange.show({});
    queue.takeLater(store.ownOrigin() ? SAVE_AFTER_MS : 0, push);
  }

  /** Sends the draft immediately, because the page may be closing. */
  function saveNow() {
    flushPendingWrites();
    if (state() !== "following") void push().catch(() => undefined);
  }

  function onVisibility() {
    if (document.visibilityState === "hidden") saveNow();
    else if (Date.now() - refreshedAt > REFRESH_AGAIN_AFTER_MS) refreshNow();
  }

  /**
   * Sends the last changes after the user has left the form. If the browser is offline, waits until
   * it is online.
   */
  async function saveWhenOnline() {
    if ((await queue.take(push)) || navigator.onLine) return;
    addEventListener("online", () => void saveWhenOnline(), { once: true });
  }

  return {
    shown: exchange.shown,
    ...actions,
    /** Starts the exchange. Returns a function that stops it. */
    start() {
      queue.start();
      const unsubscribes = [draftChanges.subscribe(saveSoon), restoredDraft.subscribe(onRestored)];
      document.addEventListener("visibilitychange", onVisibility);
      addEventListener("pagehide", saveNow);
      addEventListener("online", refreshNow);
      refreshNow();
      return () => {
        queue.leave();
        for (const unsubscribe of unsubscribes) unsubscribe();
        document.removeEventListener("visibilitychange", onVisibility);
        removeEventListener("pagehide", saveNow);
        removeEventListener("online", refreshNow);
        if (state() !== "following") void saveWhenOnline();
      };
    },
    stop: queue.stop,
  };
}

/**
 * The draft that Undo restored last. `wasOpen` is true if a form showed the draft when it was
 * deleted.
 */
const restoredDraft = createStore<{ id: string; wasOpen: boolean } | null>(null);

/** The actions of the drafts dialog. Each returns true if it succeeded. */
function draftActions({ employer, store, queue, shown, show, state, push, refresh, place, open }: DraftExchange) {
  /**
   * Saves this tab's draft on the server and removes it from the tab. The draft then shows in the
   * list.
   */
  async function park(): Promise<boolean> {
    flushPendingWrites();
    const isDone = await queue.take(push);
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
    /** Opens a draft of the list. The form's draft moves to the list. */
    async openListed(id: string): Promise<boolean> {
      if (!(await park())) return false;
      return queue.take(async () => {
        const stored = await readDraft(employer, id);
        if (stored) place(id, stored, null);
        else await refresh();
      });
    },
    /**
     * Moves the draft in the form, which came from another device or tab, to the list. Shows the
     * draft `replaced` in the form again.
     */
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
    /** Deletes a draft. Empties the form if it shows this draft. */
    async remove(id: string, onRemoved: (undo: () => Promise<void>) => void): Promise<boolean> {
      const isOpen = store.copy()?.id === id;
      return queue.take(async () => {
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
      return queue.take(async () => {
        await nameDraft(employer, id, name);
        show({ drafts: shown.get().drafts.map((draft) => (draft.id === id ? { ...draft, name } : draft)) });
      });
    },
    /**
     * Moves the form's draft to the list and opens another tab's draft. If the move fails, the form
     * offers to restore the draft that it showed before.
     */
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
    decline() {
      noteSeen(shown.get().drafts);
      show({ offered: null });
    },
    dismiss() {
      const copy = store.copy();
      if (!copy) return;
      const { from, ...rest } = copy;
      store.setCopy(rest);
      show({});
    },
  };
}
