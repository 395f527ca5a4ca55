import { DRAFT_LIFETIME_MS } from "#domain/limits.ts";
import type { StorageKey, TextStorage } from "#web/browser/storage.ts";
import { createStore } from "#web/store/store.ts";
import { type TabDrafts, thisTab } from "./tab-drafts.ts";

/** Version of what the job form keeps; raise it when the shape changes. */
export const JOB_DRAFT_VERSION = 1;
/** How many drafts of all owners and tabs are kept under one key. */
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

interface Envelope extends DraftOwner, Origin {
  version: number;
  /** The draft of another tab that this one continues: it goes when this one goes, unless that tab is still open. */
  continues?: Origin;
  data: unknown;
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

export interface DraftStore<Data> {
  /** Returns whether it was stored: "Draft saved" is shown only then. */
  save(data: Data): boolean;
  /**
   * This tab's draft. In a tab that opens the form for the first time, the newest there is: the tab that saved it may be closed.
   * Null when there is none, or it is another's, too old, of another version or unreadable.
   */
  load(): Data | null;
  /** This tab's own draft, or null. */
  loadOwn(): Data | null;
  /** When it was saved, and which saving of another tab it continues. */
  ownOrigin(): { savedAt: number; continues?: Origin } | undefined;
  newerElsewhere(): NewerDraft<Data> | null;
  /** This tab's draft goes, and the one of a closed tab that it continues. */
  clear(): void;
}

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
}: DraftStoreOptions<Data>): DraftStore<Data> {
  const form = `${key} ${owner.employer}`;
  const isOfOwner = ({ user, employer }: DraftOwner) => user === owner.user && employer === owner.employer;
  const isOwn = (envelope: Envelope) => isOfOwner(envelope) && (tab === null || envelope.tab === tab.id());

  /** Young enough to keep. Absolute, because a clock that was set back would otherwise keep a draft forever. */
  function isFresh({ savedAt }: Envelope): boolean {
    return Math.abs(now() - savedAt) <= DRAFT_LIFETIME_MS;
  }

  function read(): Envelope[] {
    try {
      const stored: unknown = JSON.parse(storage.getItem(key) ?? "[]");
      return [stored].flat().filter(isEnvelope);
    } catch {
      return [];
    }
  }

  function dataOf(envelope: Envelope | undefined): Data | null {
    if (!envelope || envelope.version !== version || !isFresh(envelope)) return null;
    try {
      return parse(envelope.data);
    } catch {
      return null;
    }
  }

  /** The newest draft of this owner that another tab saved and that can be used. */
  function newestElsewhere(): (Origin & { data: Data }) | null {
    for (const envelope of read().toSorted((a, b) => b.savedAt - a.savedAt)) {
      const data = isOfOwner(envelope) && !isOwn(envelope) ? dataOf(envelope) : null;
      if (data !== null) return { data, savedAt: envelope.savedAt, tab: envelope.tab };
    }
    return null;
  }

  /** Keeps what is fresh. Throws when the storage refuses. */
  function write(envelopes: readonly Envelope[]) {
    const kept = envelopes.filter(isFresh).slice(-MOST_DRAFTS);
    if (kept.length > 0) storage.setItem(key, JSON.stringify(kept));
    else storage.removeItem(key);
  }

  /** Stores this tab's draft next to those of others. Throws when the storage refuses. */
  function replaceOwn(own: Pick<Envelope, "savedAt" | "continues" | "data"> | null) {
    const others = read().filter((envelope) => !isOwn(envelope));
    write(own ? [...others, { version, ...owner, ...(tab ? { tab: tab.id() } : {}), ...own }] : others);
    draftChanges.set({});
  }

  /** Nobody comes back to a tab that is closed. */
  async function removeIfClosed(origin: Origin) {
    if (await tab?.isOpen(origin.tab)) return;
    write(read().filter((envelope) => !(isOfOwner(envelope) && isSaving(envelope, origin))));
  }

  function continueFrom({ data, savedAt, tab: from }: Origin & { data: Data }) {
    try {
      replaceOwn({ savedAt, data, continues: { tab: from, savedAt } });
    } catch {
      // The other tab's draft stays where it is.
    }
  }

  const findOwn = () => read().find(isOwn);

  return {
    save(data) {
      tab?.note(form);
      try {
        const continues = findOwn()?.continues;
        replaceOwn({ savedAt: now(), data, ...(continues ? { continues } : {}) });
        return true;
      } catch {
        return false;
      }
    },
    load() {
      const isFirst = tab !== null && !tab.hasOpened(form);
      tab?.note(form);
      const own = findOwn();
      const found = !own && isFirst ? newestElsewhere() : null;
      if (found) continueFrom(found);
      return found ? found.data : dataOf(own);
    },
    loadOwn: () => dataOf(findOwn()),
    ownOrigin: findOwn,
    newerElsewhere() {
      const found = newestElsewhere();
      const own = findOwn();
      const known = Math.max(own?.savedAt ?? 0, tab?.declinedUntil(form) ?? 0);
      if (!found || found.savedAt <= known || (own?.continues && isSaving(found, own.continues))) return null;
      const { data, savedAt } = found;
      return { data, savedAt, use: () => continueFrom(found), decline: () => tab?.note(form, savedAt) };
    },
    clear() {
      const continues = findOwn()?.continues;
      tab?.note(form, continues?.savedAt);
      try {
        replaceOwn(null);
        if (continues) void removeIfClosed(continues);
      } catch {
        // Nothing can be stored, so nothing is there.
      }
    },
  };
}

function isSaving(one: Origin, other: Origin): boolean {
  return one.tab === other.tab && one.savedAt === other.savedAt;
}

function isEnvelope(stored: unknown): stored is Envelope {
  return typeof stored === "object" && stored !== null && "user" in stored && "savedAt" in stored;
}
