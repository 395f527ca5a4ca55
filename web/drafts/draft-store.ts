import { DRAFT_LIFETIME_MS } from "#domain/limits.ts";
import type { StorageKey, TextStorage } from "#web/browser/storage.ts";

/** Version of what the job form keeps; raise it when the shape changes. */
export const JOB_DRAFT_VERSION = 1;

/** Who a draft belongs to: somebody else, or another company, never sees it (rule 15). */
export interface DraftOwner {
  /** The auth user's id. */
  user: string;
  /** The company's id; null where no company is chosen yet. */
  employer: number | null;
}

interface Envelope extends DraftOwner {
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  data: unknown;
}

export interface DraftStore<Data> {
  /** Says whether it is stored: "Draft saved" is shown only then. */
  save(data: Data): boolean;
  /** Null when there is none, or it is another's, too old, of another version or unreadable. */
  load(): Data | null;
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
  now?: () => number;
}

/**
 * Keeps unfinished forms in the browser: under one key the latest of each owner, so that work in one company does not touch the
 * draft in another. Callers debounce.
 */
export function createDraftStore<Data>({
  storage,
  key,
  version,
  owner,
  parse,
  now = Date.now,
}: DraftStoreOptions<Data>): DraftStore<Data> {
  const isOwn = ({ user, employer }: DraftOwner) => user === owner.user && employer === owner.employer;

  /** Young enough to keep. Absolute, because a clock that was set back would otherwise keep a draft for ever. */
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

  /** Stores this owner's drafts beside the fresh ones of others. Throws when the storage refuses. */
  function replaceOwn(...own: Envelope[]) {
    const kept = [...read().filter((envelope) => !isOwn(envelope) && isFresh(envelope)), ...own];
    if (kept.length > 0) storage.setItem(key, JSON.stringify(kept));
    else storage.removeItem(key);
  }

  return {
    save(data) {
      try {
        replaceOwn({ version, ...owner, savedAt: now(), data });
        return true;
      } catch {
        return false;
      }
    },
    load() {
      const found = read().find((envelope) => isOwn(envelope));
      if (!found || found.version !== version || !isFresh(found)) return null;
      try {
        return parse(found.data);
      } catch {
        return null;
      }
    },
    clear() {
      try {
        replaceOwn();
      } catch {
        // Nothing can be stored, so nothing is there.
      }
    },
  };
}

function isEnvelope(stored: unknown): stored is Envelope {
  return typeof stored === "object" && stored !== null && "user" in stored && "savedAt" in stored;
}
