import { DRAFT_LIFETIME_MS } from "#domain/limits.ts";
import type { StorageKey, TextStorage } from "./storage.ts";

/** Who a draft belongs to: somebody else, or another company, never sees it (decision 15). */
export interface DraftOwner {
  /** The auth user's id. */
  user: string;
  /** The company's id; null where no company is chosen yet. */
  employer: number | null;
}

interface DraftEnvelope<Data> extends DraftOwner {
  version: number;
  /** Milliseconds since 1970. */
  savedAt: number;
  data: Data;
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

/** Keeps one unfinished form in the browser. Debouncing is the caller's business. */
export function createDraftStore<Data>({
  storage,
  key,
  version,
  owner,
  parse,
  now = Date.now,
}: DraftStoreOptions<Data>): DraftStore<Data> {
  function isUsable(envelope: DraftEnvelope<unknown>): boolean {
    const age = now() - envelope.savedAt;
    return (
      envelope.version === version &&
      envelope.user === owner.user &&
      envelope.employer === owner.employer &&
      age <= DRAFT_LIFETIME_MS &&
      // A clock that was set back would otherwise keep a draft for ever.
      age >= -DRAFT_LIFETIME_MS
    );
  }

  return {
    save(data) {
      const envelope: DraftEnvelope<Data> = { version, ...owner, savedAt: now(), data };
      try {
        storage.setItem(key, JSON.stringify(envelope));
        return true;
      } catch {
        return false;
      }
    },
    load() {
      try {
        const envelope = JSON.parse(storage.getItem(key) ?? "null") as DraftEnvelope<unknown> | null;
        if (!envelope) return null;
        if (isUsable(envelope)) return parse(envelope.data);
        // Somebody else's stays for him; one that is too old is of no use to anybody.
        if (now() - envelope.savedAt > DRAFT_LIFETIME_MS) storage.removeItem(key);
        return null;
      } catch {
        return null;
      }
    },
    clear() {
      try {
        storage.removeItem(key);
      } catch {
        // Nothing can be stored, so nothing is there.
      }
    },
  };
}
