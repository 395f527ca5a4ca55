import { flushPendingWrites } from "#web/browser/storage.ts";
import { draftActions, restoredDraft } from "./draft-actions.ts";
import { createDraftExchange, type DraftSyncOptions } from "./draft-exchange.ts";
import { draftChanges } from "./draft-store.ts";

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
