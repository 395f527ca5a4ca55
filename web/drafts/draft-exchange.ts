import type { JobDraft } from "#domain/job/job-draft.ts";
import { closePendingWrites, flushPendingWrites } from "#web/browser/storage.ts";
import { createStore } from "#web/store/store.ts";
import { decideDraft } from "./decide-draft.ts";
import { type DraftCopy, draftCopies } from "./draft-copies.ts";
import type { DraftOwner, DraftStore } from "./draft-store.ts";
import { createDraftTurns } from "./draft-turns.ts";
import { clearHandOver } from "./hand-over.ts";
import { deleteDraft, type ListedDraft, listDrafts, nameDraft, readDraft, saveDraft } from "./job-drafts.ts";
import { lastListed, noteListed } from "./last-listed.ts";
import { thisTab } from "./tab-drafts.ts";

/** After a saving in this browser. */
export const SAVE_AFTER_MS = 3000;

export interface DraftsShown {
  /** Newest first. */
  drafts: readonly ListedDraft[];
  /** That of this tab. */
  open: DraftCopy | undefined;
  /** Came from another device while this one was being written. */
  offered: ListedDraft | null;
  /** The server keeps no more of them. */
  isFull: boolean;
}

export interface DraftSyncOptions {
  /** With a company: the form is a company's. */
  owner: DraftOwner;
  store: DraftStore<JobDraft>;
  /** Whether the form was opened without anything handed over. */
  isNew: boolean;
  /** Shows another draft in the form; null: an empty one. */
  onOpen: (draft: JobDraft | null) => void;
}

export type DraftExchange = ReturnType<typeof createDraftExchange>;

/** What goes between the draft of this tab and the server. The browser's own copy stays the first (rule 81). */
export function createDraftExchange({ owner, store, isNew, onOpen }: DraftSyncOptions) {
  const employer = owner.employer ?? 0;
  const copies = draftCopies(owner);
  const turns = createDraftTurns({ retry: look, onFull: () => show({ isFull: true }) });
  const shown = createStore<DraftsShown>({
    drafts: lastListed(owner),
    open: copies.own(),
    offered: null,
    isFull: false,
  });

  function show(change: Partial<DraftsShown>) {
    const next = { ...shown.get(), open: copies.own(), ...change };
    noteListed(owner, next.drafts);
    shown.set(next);
  }

  async function push() {
    const signal = turns.signal();
    if (signal.aborted) return;
    const [own, draft] = [store.ownOrigin(), store.loadOwn()];
    if (!own || !draft) return forget();
    const copy = copies.own() ?? { id: crypto.randomUUID(), copy: crypto.randomUUID(), version: 0, savedAt: 0 };
    if (copy.savedAt === own.savedAt) return;
    // Noted before it is sent: the page may go before the answer comes.
    copies.set(copy);
    const { id, version: basedOn } = copy;
    const version = await saveDraft({ employerId: employer, id, copy: copy.copy, basedOn, draft }, signal);
    if (signal.aborted || copies.own()?.id !== id) return;
    if (version === null) return look();
    const { from, deleted, ...saved } = copy;
    if (deleted?.name) await nameDraft(employer, id, deleted.name);
    copies.set({ ...saved, version, savedAt: own.savedAt, ...(from?.replaced && { from }) });
    copies.noteSeen([{ id, version }]);
    const { drafts } = shown.get();
    const name = drafts.find((other) => other.id === id)?.name ?? deleted?.name ?? null;
    const updated = new Date().toISOString();
    const listed = { id, version, copy_id: copy.copy, name, title: draft.name ?? "", updated };
    show({ drafts: [listed, ...drafts.filter((other) => other.id !== id)], isFull: false });
  }

  /** What was posted, reset or cleared here. */
  async function forget() {
    const copy = copies.own();
    if (!copy) return;
    await deleteDraft(employer, copy.id, copy);
    // Undo may have brought it back meanwhile: it is then saved anew.
    const isBack = store.ownOrigin() !== undefined;
    const name = shown.get().drafts.find(({ id }) => id === copy.id)?.name ?? null;
    copies.set(isBack ? { ...copy, version: 0, savedAt: 0, deleted: { name } } : undefined);
    show({ drafts: shown.get().drafts.filter(({ id }) => id !== copy.id), isFull: false });
    if (isBack) await push();
  }

  /** What "Post New Job" cleared. */
  async function forgetCleared(listed: readonly ListedDraft[]) {
    for (const copy of copies.cleared()) {
      await deleteDraft(employer, copy.id, copy);
      copies.noteDeleted(copy.id, listed.find(({ id }) => id === copy.id)?.name ?? null);
    }
  }

  async function look(): Promise<void> {
    const all = await listDrafts(employer);
    const cleared = copies.cleared().map(({ id }) => id);
    await forgetCleared(all);
    const listed = all.filter(({ id }) => !cleared.includes(id));
    const from = store.ownOrigin()?.continues?.tab;
    if (from && !copies.own() && !(await thisTab.isOpen(from))) copies.takeOver(from);
    if (turns.signal().aborted) return;
    const [own, copy, unseen] = [store.ownOrigin(), copies.own(), copies.unseen(listed)];
    show({ drafts: listed });
    const decision = decideDraft({ own, copy, listed, unseen, isBlank: isNew && cleared.length === 0 });
    if (decision.kind === "take") return take(decision.draft, own?.savedAt);
    copies.noteSeen(listed);
    if (decision.kind === "forget") return forget();
    if (decision.kind === "nothing") return;
    if (decision.kind === "part") copies.set(undefined);
    if (decision.offered) show({ offered: decision.offered });
    await push();
  }

  /** Shows a draft of the server, unless something was typed meanwhile. */
  async function take({ id }: ListedDraft, savedAt: number | undefined): Promise<void> {
    const stored = await readDraft(employer, id);
    if (!stored || turns.signal().aborted) return;
    flushPendingWrites();
    if (store.ownOrigin()?.savedAt !== savedAt) return look();
    place(id, stored, store.loadOwn());
  }

  /** `replaced`: what stood here; undefined: the person chose the draft, which needs no explanation. */
  function place(
    id: string,
    stored: { version: number; updated: string; draft: unknown },
    replaced: JobDraft | null | undefined,
  ) {
    if (!store.save(stored.draft as JobDraft)) return;
    // Reading takes only what the form knows.
    const draft = store.loadOwn();
    const isSame = replaced !== undefined && JSON.stringify(replaced) === JSON.stringify(draft);
    const from = { updated: stored.updated, ...(replaced && { replaced }) };
    const savedAt = store.ownOrigin()?.savedAt ?? 0;
    const copy = { id, copy: crypto.randomUUID(), version: stored.version, savedAt };
    copies.set(replaced === undefined || isSame ? copy : { ...copy, from });
    copies.noteSeen(shown.get().drafts);
    show({ offered: null });
    if (!isSame) open(draft);
  }

  function open(draft: JobDraft | null) {
    clearHandOver();
    // The form that goes must not store its own values after this.
    closePendingWrites();
    onOpen(draft);
  }

  /** What another tab has open is sent by that one until something is typed here. */
  function isOfOpenTab(): boolean {
    const own = store.ownOrigin();
    return !copies.own() && own !== undefined && own.savedAt === own.continues?.savedAt;
  }

  return { employer, store, copies, turns, shown, show, push, look, place, open, isOfOpenTab };
}
