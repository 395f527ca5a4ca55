import { DRAFT_LIFETIME_MS } from "#domain/limits.ts";
import { attempt, type StorageKey, type TextStorage } from "#web/browser/storage.ts";
import { createStore } from "#web/store/store.ts";
import { type TabDrafts, thisTab } from "./tab-drafts.ts";

/** The version of the job form's data. Increment it when the data's format changes. */
export const JOB_DRAFT_VERSION = 1;
/** Maximum number of drafts under a key, including all owners and tabs. */
const MAX_DRAFTS = 12;

/** Notifies subscribers when this tab saves or clears a draft. */
export const draftChanges = createStore({});

/** The owner of a draft. The draft is invisible to other users and in other companies (rule 15). */
export interface DraftOwner {
  /** The auth user's id. */
  user: string;
  /** The company's id, or null before a company is chosen. */
  employer: number | null;
}

/** Identifies one save of a draft by its tab and time. */
interface Origin {
  tab?: string | undefined;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The data that the browser stores about the draft's copy on the server (rule 81). */
export interface DraftCopy {
  id: string;
  /** A random id of this browser's copy of the draft. */
  copy: string;
  /**
   * The last version of the draft that this browser received from the server, or 0 if the server
   * has no such draft.
   */
  version: number;
  /** The `savedAt` of the draft that this browser last sent to the server or received from it. */
  savedAt: number;
  /**
   * Set if the server has deleted the draft. `name` is the draft's former name. Undo saves the
   * draft again with the same id.
   */
  deleted?: { name: string | null };
  /** Set if the form shows a draft that another device or tab saved. */
  from?: {
    /**
     * The time at which the draft was saved, by the server's clock for another device and by this
     * browser's clock for another tab.
     */
    updated: string;
    replaced: unknown;
    isOfTab?: boolean;
  };
}

/**
 * A stored draft. If `data` is missing, the draft was cleared, but its copy on the server must
 * still be deleted.
 */
interface Envelope extends DraftOwner, Origin {
  version: number;
  /**
   * The draft of another tab that this draft continues. Clearing this draft also removes the other
   * tab's draft if that tab is closed.
   */
  continues?: Origin | undefined;
  copy?: DraftCopy | undefined;
  data?: unknown;
}

/** A draft that another tab saved more recently than this tab. */
export interface NewerDraft<Data> {
  data: Data;
  savedAt: number;
  /** Makes this draft the draft of this tab. */
  use: () => void;
  /** Stops offering this draft. */
  decline: () => void;
}

export type DraftStore<Data> = ReturnType<typeof createDraftStore<Data>>;

interface DraftStoreOptions<Data> {
  storage: TextStorage;
  key: StorageKey;
  /** Increment it when the format of the data changes. */
  version: number;
  owner: DraftOwner;
  /** Converts stored data to `Data`. Throws if the data is invalid. */
  parse: (data: unknown) => Data;
  /** Identifies this tab. Null if all tabs share a draft. */
  tab?: TabDrafts | null;
  now?: () => number;
}

/**
 * Creates a store for unfinished forms in the browser. Under each key, every owner and tab has a
 * separate draft, which other owners and tabs never overwrite. The caller limits how often it
 * saves.
 */
export function createDraftStore<Data>({
  storage,
  key,
  version,
  owner,
  parse,
  tab = thisTab,
  now = Date.now,
}: DraftStoreOptions<Data>) {
  const form = `${key} ${owner.employer}`;
  const keyOfCleared = `${key}_cleared`;
  const isOfOwner = ({ user, employer }: DraftOwner) => user === owner.user && employer === owner.employer;
  const isOf = (id: string | undefined) => (envelope: Envelope) =>
    isOfOwner(envelope) && (tab === null || envelope.tab === id);

  /** Returns true if the draft has not expired. A time in the far future also counts as expired. */
  function isFresh({ savedAt }: Envelope): boolean {
    return Math.abs(now() - savedAt) <= DRAFT_LIFETIME_MS;
  }

  /** Returns the drafts, and the records of cleared drafts. */
  function read(): Envelope[] {
    const stored = attempt(() => [key, keyOfCleared].map((name): unknown => JSON.parse(storage.getItem(name) ?? "[]")));
    return (stored ?? []).flat().filter(isEnvelope);
  }

  const find = (id = tab?.id()) => read().find(isOf(id));
  const findOwn = () => {
    const envelope = find();
    return envelope?.data === undefined ? undefined : envelope;
  };

  function dataOf(envelope: Envelope | undefined): Data | null {
    if (envelope?.data === undefined || envelope.version !== version || !isFresh(envelope)) return null;
    return attempt(() => parse(envelope.data));
  }

  /** Returns the newest valid draft of the same owner in another tab. */
  function newestElsewhere(): (Origin & { data: Data }) | null {
    const isOwn = isOf(tab?.id());
    for (const envelope of read().toSorted((a, b) => b.savedAt - a.savedAt)) {
      const data = isOfOwner(envelope) && !isOwn(envelope) ? dataOf(envelope) : null;
      if (data !== null) return { data, savedAt: envelope.savedAt, tab: envelope.tab };
    }
    return null;
  }

  /** Stores the drafts that have not expired. Throws if the storage is full or disabled. */
  function write(envelopes: readonly Envelope[]) {
    for (const name of [key, keyOfCleared]) {
      const kept = envelopes.filter((each) => isFresh(each) && (each.data === undefined) === (name === keyOfCleared));
      if (kept.length > 0) storage.setItem(name, JSON.stringify(kept.slice(-MAX_DRAFTS)));
      else storage.removeItem(name);
    }
  }

  /** Replaces the entry of a tab. Throws if the storage is full or disabled. */
  function put(next: Pick<Envelope, "savedAt" | "continues" | "copy" | "data">, id = tab?.id()) {
    const others = read().filter((envelope) => !isOf(id)(envelope));
    const isEmpty = next.data === undefined && !next.copy;
    write(isEmpty ? others : [...others, { ...next, version, ...owner, ...(tab && { tab: id }) }]);
  }

  /** Removes a draft of another tab if that tab is closed. */
  async function removeIfClosed(origin: Origin) {
    if (await tab?.isOpen(origin.tab)) return;
    write(read().filter((envelope) => !(isOfOwner(envelope) && isSaving(envelope, origin))));
  }

  function changeOwn(next: Parameters<typeof put>[0]) {
    put(next);
    draftChanges.set({});
  }

  function continueFrom({ data, savedAt, tab: from }: Origin & { data: Data }) {
    attempt(() => changeOwn({ ...find(), savedAt, data, continues: { tab: from, savedAt } }));
  }

  /** Stores the draft. Returns true if the browser stored it. */
  function save(data: Data): boolean {
    tab?.note(form);
    return attempt(() => changeOwn({ ...find(), savedAt: now(), data })) !== null;
  }

  function setCopy(copy: DraftCopy | undefined, id = tab?.id()) {
    const envelope = find(id);
    if (envelope) attempt(() => put({ ...envelope, copy }, id));
  }

  return {
    save,
    /**
     * Returns this tab's draft. If the tab opens the form for the first time, returns the newest
     * draft of any tab. Returns null if there is no valid draft.
     */
    load(): Data | null {
      const isFirst = tab !== null && !tab.hasOpened(form);
      tab?.note(form);
      const own = findOwn();
      const found = !own && isFirst ? newestElsewhere() : null;
      if (found) continueFrom(found);
      return found ? found.data : dataOf(own);
    },
    loadOwn: () => dataOf(findOwn()),
    /**
     * Returns the tab and time of this tab's draft. If it continues another tab's draft,
     * `continues` has that draft's tab and time.
     */
    ownOrigin: findOwn as () => (Origin & { continues?: Origin | undefined }) | undefined,
    newerElsewhere(): NewerDraft<Data> | null {
      const found = newestElsewhere();
      const own = findOwn();
      const known = Math.max(own?.savedAt ?? 0, tab?.declinedUntil(form) ?? 0);
      if (!found || found.savedAt <= known || (own?.continues && isSaving(found, own.continues))) return null;
      const { data, savedAt } = found;
      return { data, savedAt, use: () => continueFrom(found), decline: () => tab?.note(form, savedAt) };
    },
    /**
     * Removes this tab's draft. If the draft continues a closed tab's draft, also removes the
     * closed tab's draft. With `mark`, stores the record of the server's copy under `mark`, where
     * `restore` finds the record.
     */
    clear(mark?: string) {
      const { continues, copy } = find() ?? {};
      tab?.note(form, continues?.savedAt);
      attempt(() => {
        const savedAt = now();
        changeOwn({ savedAt, copy: mark === undefined ? copy : undefined });
        if (mark !== undefined) put({ savedAt, copy }, mark);
        if (continues) void removeIfClosed(continues);
      });
    },
    restore(data: Data, mark: string) {
      const copy = find(mark)?.copy;
      setCopy(undefined, mark);
      save(data);
      setCopy(copy);
    },
    /**
     * Returns this tab's record of the server's copy. `clear` keeps the record, except when called
     * with a mark.
     */
    copy: () => find()?.copy,
    setCopy,
    /**
     * Moves the record of the server's copy from a closed tab to this tab, which continues the
     * closed tab's draft.
     */
    takeCopyOf(id: string) {
      const copy = find(id)?.copy;
      setCopy(undefined, id);
      if (copy) setCopy(copy);
    },
    /**
     * Returns true if any tab of this browser stores a record of the server's draft with this id.
     */
    hasCopy: (id: string) => read().some(({ copy }) => copy?.id === id),
    /**
     * Returns the records that `clear` moved to a mark with the prefix `marks`. Leaves out drafts
     * that the server has deleted.
     */
    clearedCopies: (marks: string): DraftCopy[] =>
      read()
        .filter((envelope) => isOfOwner(envelope) && envelope.tab?.startsWith(marks))
        .flatMap(({ copy }) => (copy && !copy.deleted ? [copy] : [])),
    /**
     * Stores that the server deleted a draft. Updates the entries of all tabs, because Undo may
     * have moved the draft to another tab.
     */
    noteDeleted(id: string, name: string | null) {
      const gone = { version: 0, savedAt: 0, deleted: { name } };
      const noted = read().map(({ copy, ...rest }) => ({
        ...rest,
        copy: copy?.id === id ? { ...copy, ...gone } : copy,
      }));
      attempt(() => write(noted));
    },
  };
}

function isSaving(one: Origin, other: Origin): boolean {
  return one.tab === other.tab && one.savedAt === other.savedAt;
}

function isEnvelope(stored: unknown): stored is Envelope {
  return typeof stored === "object" && stored !== null && "user" in stored && "savedAt" in stored;
}
