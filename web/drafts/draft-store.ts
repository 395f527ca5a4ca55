import { DRAFT_LIFETIME_MS } from "#domain/limits.ts";
import type { StorageKey, TextStorage } from "#web/browser/storage.ts";
import { createStore } from "#web/store/store.ts";
import { type TabDrafts, thisTab } from "./tab-drafts.ts";

/** Version of what the job form keeps; raise it when the shape changes. */
export const JOB_DRAFT_VERSION = 1;
/** How many drafts of all owners and tabs are kept under a key. */
const MOST_DRAFTS = 12;

/** Another object after each saving and clearing in this tab. */
export const draftChanges = createStore({});

/** Who a draft belongs to: no other user or company sees it (rule 15). */
export interface DraftOwner {
  /** The auth user's id. */
  user: string;
  /** The company's id; null where no company is chosen yet. */
  employer: number | null;
}

/** One saving of one tab. */
interface Origin {
  tab?: string | undefined;
  /** Milliseconds since 1970. */
  savedAt: number;
}

/** The copy of a draft on the server (rule 81). */
export interface DraftCopy {
  id: string;
  /** Marks what this browser made of it. */
  copy: string;
  /** The last version that this browser knows; 0 before the server has the draft. */
  version: number;
  /** Which saving of the tab the server has, by this browser's clock. */
  savedAt: number;
  /** The server deleted it under this name. Undo saves it there again. */
  deleted?: { name: string | null };
  /** Another device or another tab wrote what the form shows. */
  from?: {
    /** The server's time; this browser's for another tab. */
    updated: string;
    /** The draft that the form showed before. */
    replaced: unknown;
    isOfTab?: boolean;
  };
}

/** What is stored of a tab's draft. Without data only its copy on the server is left, to be deleted. */
interface Envelope extends DraftOwner, Origin {
  version: number;
  /** The draft of another tab that this one continues: it goes when this one goes, unless that tab is still open. */
  continues?: Origin | undefined;
  copy?: DraftCopy | undefined;
  data?: unknown;
}

/** A draft that another tab saved after this tab's own. */
export interface NewerDraft<Data> {
  data: Data;
  savedAt: number;
  /** From now on it is this tab's draft. */
  use: () => void;
  /** It is not offered again. */
  decline: () => void;
}

export type DraftStore<Data> = ReturnType<typeof createDraftStore<Data>>;

interface DraftStoreOptions<Data> {
  storage: TextStorage;
  key: StorageKey;
  /** Raise it when the shape of the data changes. */
  version: number;
  owner: DraftOwner;
  /** Gives the data their type; throws when they are something else. */
  parse: (data: unknown) => Data;
  /** Null: all tabs share what is stored. */
  tab?: TabDrafts | null;
  now?: () => number;
}

/**
 * Keeps unfinished forms in the browser: under one key the latest of each owner in each tab, so that neither work in another
 * company nor another tab touches it. Callers debounce.
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

  /** Young enough to keep. Absolute, because a clock that was set back would otherwise keep a draft forever. */
  function isFresh({ savedAt }: Envelope): boolean {
    return Math.abs(now() - savedAt) <= DRAFT_LIFETIME_MS;
  }

  /** The drafts, and what is left of those that were cleared. */
  function read(): Envelope[] {
    try {
      const stored: unknown[] = [key, keyOfCleared].map((name) => JSON.parse(storage.getItem(name) ?? "[]"));
      return stored.flat().filter(isEnvelope);
    } catch {
      return [];
    }
  }

  const find = (id = tab?.id()) => read().find(isOf(id));
  const findOwn = () => {
    const envelope = find();
    return envelope?.data === undefined ? undefined : envelope;
  };

  function dataOf(envelope: Envelope | undefined): Data | null {
    if (envelope?.data === undefined || envelope.version !== version || !isFresh(envelope)) return null;
    try {
      return parse(envelope.data);
    } catch {
      return null;
    }
  }

  /** The newest draft of this owner that another tab saved and that can be used. */
  function newestElsewhere(): (Origin & { data: Data }) | null {
    const isOwn = isOf(tab?.id());
    for (const envelope of read().toSorted((a, b) => b.savedAt - a.savedAt)) {
      const data = isOfOwner(envelope) && !isOwn(envelope) ? dataOf(envelope) : null;
      if (data !== null) return { data, savedAt: envelope.savedAt, tab: envelope.tab };
    }
    return null;
  }

  /** Keeps what is fresh. Throws when the storage refuses. */
  function write(envelopes: readonly Envelope[]) {
    const fresh = envelopes.filter(isFresh);
    keep(
      key,
      fresh.filter(({ data }) => data !== undefined),
    );
    keep(
      keyOfCleared,
      fresh.filter(({ data }) => data === undefined),
    );
  }

  function keep(name: string, envelopes: readonly Envelope[]) {
    if (envelopes.length > 0) storage.setItem(name, JSON.stringify(envelopes.slice(-MOST_DRAFTS)));
    else storage.removeItem(name);
  }

  /** Replaces what is stored of a tab. Throws when the storage refuses. */
  function put(next: Pick<Envelope, "savedAt" | "continues" | "copy" | "data">, id = tab?.id()) {
    const others = read().filter((envelope) => !isOf(id)(envelope));
    const isEmpty = next.data === undefined && !next.copy;
    write(isEmpty ? others : [...others, { ...next, version, ...owner, ...(tab && { tab: id }) }]);
  }

  /** Nobody comes back to a tab that is closed. */
  async function removeIfClosed(origin: Origin) {
    if (await tab?.isOpen(origin.tab)) return;
    write(read().filter((envelope) => !(isOfOwner(envelope) && isSaving(envelope, origin))));
  }

  /** Runs a write. Returns false when the storage refuses; what is there then stays. */
  function attempt(change: () => void): boolean {
    try {
      change();
      return true;
    } catch {
      return false;
    }
  }

  function changeOwn(next: Parameters<typeof put>[0]) {
    put(next);
    draftChanges.set({});
  }

  function continueFrom({ data, savedAt, tab: from }: Origin & { data: Data }) {
    attempt(() => changeOwn({ ...find(), savedAt, data, continues: { tab: from, savedAt } }));
  }

  /** Returns whether it was stored: "Draft saved" is shown only then. */
  function save(data: Data): boolean {
    tab?.note(form);
    return attempt(() => changeOwn({ ...find(), savedAt: now(), data }));
  }

  function setCopy(copy: DraftCopy | undefined, id = tab?.id()) {
    const envelope = find(id);
    if (envelope) attempt(() => put({ ...envelope, copy }, id));
  }

  return {
    save,
    /**
     * This tab's draft. In a tab that opens the form for the first time, the newest there is: the tab that saved it may be closed.
     * Null when there is none, or it is another's, too old, of another version or unreadable.
     */
    load(): Data | null {
      const isFirst = tab !== null && !tab.hasOpened(form);
      tab?.note(form);
      const own = findOwn();
      const found = !own && isFirst ? newestElsewhere() : null;
      if (found) continueFrom(found);
      return found ? found.data : dataOf(own);
    },
    /** This tab's own draft, or null. */
    loadOwn: () => dataOf(findOwn()),
    /** When it was saved, and which saving of another tab it continues. */
    ownOrigin: findOwn as () => (Origin & { continues?: Origin | undefined }) | undefined,
    newerElsewhere(): NewerDraft<Data> | null {
      const found = newestElsewhere();
      const own = findOwn();
      const known = Math.max(own?.savedAt ?? 0, tab?.declinedUntil(form) ?? 0);
      if (!found || found.savedAt <= known || (own?.continues && isSaving(found, own.continues))) return null;
      const { data, savedAt } = found;
      return { data, savedAt, use: () => continueFrom(found), decline: () => tab?.note(form, savedAt) };
    },
    /** Removes this tab's draft, and that of a closed tab that it continues. A copy on the server stays known under `mark`. */
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
    /** Brings back a draft that was cleared under a mark. */
    restore(data: Data, mark: string) {
      const copy = find(mark)?.copy;
      setCopy(undefined, mark);
      save(data);
      setCopy(copy);
    },
    /** The server's copy of this tab's draft, also after the draft was cleared. */
    copy: () => find()?.copy,
    setCopy,
    /** This tab takes the copy of a closed tab whose draft it continues. */
    takeCopyOf(id: string) {
      const copy = find(id)?.copy;
      setCopy(undefined, id);
      if (copy) setCopy(copy);
    },
    /** Whether a tab of this browser has the draft of the server. */
    hasCopy: (id: string) => read().some(({ copy }) => copy?.id === id),
    /** The copies of drafts that were cleared under a mark that begins so. */
    clearedCopies: (marks: string): DraftCopy[] =>
      read()
        .filter((envelope) => isOfOwner(envelope) && envelope.tab?.startsWith(marks))
        .flatMap(({ copy }) => (copy && !copy.deleted ? [copy] : [])),
    /** Notes that the server deleted a draft. Undo may have brought it back to its tab by now. */
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
