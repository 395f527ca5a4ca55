import { type JobDraft, jobDraftSchema } from "#domain/job/job-draft.ts";
import {
  closePendingWrites,
  flushPendingWrites,
  parseStored,
  readStored,
  storageKeys,
  writeStored,
} from "#web/browser/storage.ts";
import { sessionStore } from "#web/session/session-store.ts";
import { createStore } from "#web/store/store.ts";
import { decideDraft, draftState } from "./decide-draft.ts";
import { createDraftQueue } from "./draft-queue.ts";
import type { DraftCopy, DraftOwner, DraftStore } from "./draft-store.ts";
import { CLEARED, clearHandOver } from "./hand-over.ts";
import { deleteDraft, type ListedDraft, listDrafts, nameDraft, readDraft, saveDraft } from "./job-drafts.ts";
import { thisTab } from "./tab-drafts.ts";

export interface DraftsShown {
  /** The server's drafts, newest first. */
  drafts: readonly ListedDraft[];
  open: DraftCopy | undefined;
  /** True if the form shows a draft that is stored in this browser. */
  hasDraft: boolean;
  /** A draft of another device that the form offers to open. */
  offered: ListedDraft | null;
  /** True if the server's limit of drafts is reached. */
  isFull: boolean;
}

export interface DraftSyncOptions {
  /** The user and the company that own the drafts. */
  owner: DraftOwner;
  store: DraftStore<JobDraft>;
  /** True if no job was handed over to the form. */
  isNew: boolean;
  /** Shows another draft in the form. Shows an empty form for null. */
  onOpen: (draft: JobDraft | null) => void;
}

export type DraftExchange = ReturnType<typeof createDraftExchange>;

/**
 * Exchanges drafts between this tab and the server. The browser always stores a draft first,
 * without waiting for the server (rule 81).
 */
export function createDraftExchange({ owner, store, isNew, onOpen }: DraftSyncOptions) {
  const employer = owner.employer ?? 0;
  const queue = createDraftQueue({ retry: refresh, onFull: () => show({ isFull: true }) });
  const shown = createStore<DraftsShown>({
    drafts: lastListed(owner),
    open: store.copy(),
    hasDraft: store.ownOrigin() !== undefined,
    offered: null,
    isFull: false,
  });

  function show(change: Partial<DraftsShown>) {
    const next = { ...shown.get(), open: store.copy(), hasDraft: store.ownOrigin() !== undefined, ...change };
    noteListed(owner, next.drafts);
    shown.set(next);
  }

  const state = () => draftState(store.ownOrigin(), store.copy());
  const nameOf = (id: string) => shown.get().drafts.find((draft) => draft.id === id)?.name ?? null;

  /** Removes the draft with this id from the list and adds `listed` at the top. */
  function relist(id: string, listed: readonly ListedDraft[]) {
    show({ drafts: [...listed, ...shown.get().drafts.filter((draft) => draft.id !== id)], isFull: false });
  }

  async function push() {
    const signal = queue.signal();
    if (signal.aborted) return;
    const [own, draft] = [store.ownOrigin(), store.loadOwn()];
    if (!own || !draft) return drop();
    const copy = store.copy() ?? { id: crypto.randomUUID(), copy: crypto.randomUUID(), version: 0, savedAt: 0 };
    if (copy.savedAt === own.savedAt) return;
    // Stores the id before sending the draft. If the page closes before the response arrives, the
    // next attempt uses the same id.
    store.setCopy(copy);
    const { deleted, ...saved } = copy;
    const { id, version: basedOn } = saved;
    const version = await saveDraft({ employerId: employer, id, copy: saved.copy, basedOn, draft }, signal);
    if (signal.aborted || store.copy()?.id !== id) return;
    if (version === null) return refresh();
    if (deleted?.name) await nameDraft(employer, id, deleted.name);
    store.setCopy({ ...saved, version, savedAt: own.savedAt });
    noteSeen([{ id, version }]);
    const updated = new Date().toISOString();
    const name = nameOf(id) ?? deleted?.name ?? null;
    relist(id, [{ id, version, copy_id: saved.copy, name, title: draft.name ?? "", updated }]);
  }

  /** Deletes the server's copy of a draft that this browser has posted, reset or cleared. */
  async function drop() {
    const copy = store.copy();
    if (!copy) return;
    await deleteDraft(employer, copy.id, copy);
    // Saves the draft again if Undo restored it during the deletion.
    const isBack = store.ownOrigin() !== undefined;
    if (isBack) store.noteDeleted(copy.id, nameOf(copy.id));
    else store.setCopy(undefined);
    relist(copy.id, []);
    if (isBack) await push();
  }

  async function refresh(): Promise<void> {
    const all = await listDrafts(employer);
    const cleared = store.clearedCopies(CLEARED);
    for (const copy of cleared) {
      await deleteDraft(employer, copy.id, copy);
      store.noteDeleted(copy.id, all.find(({ id }) => id === copy.id)?.name ?? null);
    }
    const listed = all.filter(({ id }) => !cleared.some((copy) => copy.id === id));
    const from = store.ownOrigin()?.continues?.tab;
    if (from && !store.copy() && !(await thisTab.isOpen(from))) store.takeCopyOf(from);
    if (queue.signal().aborted) return;
    const [own, copy, seen] = [store.ownOrigin(), store.copy(), readSeen()];
    const unseen = listed.filter(({ id, version }) => seen[id] !== version && !store.hasCopy(id));
    const { offered } = shown.get();
    show({ drafts: listed, offered: listed.find(({ id }) => id === offered?.id) ?? null });
    const decision = decideDraft({ own, copy, listed, unseen, isBlank: isNew && cleared.length === 0 });
    if (decision.kind === "take") return take(decision.draft, own?.savedAt);
    if (decision.kind === "offer") return show({ offered: decision.offered });
    noteSeen(listed);
    if (decision.kind === "drop") return drop();
    if (decision.kind === "nothing") return;
    if (decision.kind === "part") store.setCopy(undefined);
    if (decision.offered) show({ offered: decision.offered });
    await push();
  }

  /**
   * Shows the server's newer draft. If the user typed during the request, compares the drafts
   * again.
   */
  async function take({ id }: ListedDraft, savedAt: number | undefined): Promise<void> {
    const stored = await readDraft(employer, id);
    if (!stored || queue.signal().aborted) return;
    flushPendingWrites();
    if (store.ownOrigin()?.savedAt !== savedAt) return refresh();
    place(id, stored, store.loadOwn());
  }

  /**
   * Shows a stored draft in the form. `replaced` is the form's previous draft, which the user can
   * restore. It is null if the user chose the stored draft.
   */
  function place(id: string, stored: { version: number; updated: string; draft: unknown }, replaced: JobDraft | null) {
    const draft = jobDraftSchema.parse(stored.draft);
    if (!store.save(draft)) return;
    const isSame = replaced !== null && JSON.stringify(replaced) === JSON.stringify(draft);
    const from = { updated: stored.updated, replaced };
    const savedAt = store.ownOrigin()?.savedAt ?? 0;
    const copy = { id, copy: crypto.randomUUID(), version: stored.version, savedAt };
    store.setCopy(replaced === null || isSame ? copy : { ...copy, from });
    noteSeen(shown.get().drafts);
    show({ offered: null });
    if (!isSame) open(draft);
  }

  function open(draft: JobDraft | null) {
    clearHandOver();
    // Cancels the closing form's next save, because it could overwrite the new draft.
    closePendingWrites();
    onOpen(draft);
  }

  return { employer, store, queue, shown, show, state, push, refresh, place, open };
}

/**
 * The list of drafts that the last form showed. The next form shows it until the server responds.
 */
let last: { owner: DraftOwner; drafts: readonly ListedDraft[] } | null = null;

sessionStore.subscribe(() => {
  if (sessionStore.get().status === "signed-out") last = null;
});

/**
 * Returns the list of drafts from this owner's previous form. Signing out clears the list (rule 9).
 */
export function lastListed({ user, employer }: DraftOwner): readonly ListedDraft[] {
  return last?.owner.user === user && last.owner.employer === employer ? last.drafts : [];
}

export function noteListed(owner: DraftOwner, drafts: readonly ListedDraft[]) {
  last = { owner, drafts };
}

const MAX_SEEN = 60;

/**
 * Returns the last version of each draft that this browser has shown, by id. Reads the storage at
 * each call, because Log Out clears it.
 */
function readSeen(): Record<string, number> {
  return Object(parseStored(readStored(storageKeys.seenDrafts))) as Record<string, number>;
}

export function noteSeen(listed: readonly Pick<ListedDraft, "id" | "version">[]) {
  const seen = { ...readSeen(), ...Object.fromEntries(listed.map(({ id, version }) => [id, version])) };
  writeStored(storageKeys.seenDrafts, JSON.stringify(Object.fromEntries(Object.entries(seen).slice(-MAX_SEEN))));
}
