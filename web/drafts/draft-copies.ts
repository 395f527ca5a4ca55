import type { JobDraft } from "#domain/job/job-draft.ts";
import { readStored, storageKeys, writeStored } from "#web/browser/storage.ts";
import type { DraftOwner } from "./draft-store.ts";
import { CLEARED } from "./hand-over.ts";
import type { ListedDraft } from "./job-drafts.ts";
import { thisTab } from "./tab-drafts.ts";

/** What a tab's draft is on the server. */
export interface DraftCopy {
  id: string;
  /** Marks what this browser made of it. */
  copy: string;
  /** The last one known here; 0: not on the server yet. */
  version: number;
  /** Which saving of this tab the server has: milliseconds since 1970 by this browser's clock. */
  savedAt: number;
  /** It was deleted from the server under this name. Undo saves it there anew. */
  deleted?: { name: string | null };
  /** It came from another device, or another tab. */
  from?: {
    /** The server's time; this browser's of a tab's. */
    updated: string;
    /** What stood here before. */
    replaced?: JobDraft;
    isOfTab?: boolean;
  };
}

interface Stored {
  copies: (DraftCopy & DraftOwner & { tab: string })[];
  /** The last version that this browser showed in its list, by id. */
  seen: Record<string, number>;
}

/** Bounds what is stored: as many as there can be drafts in this browser. */
const MOST_COPIES = 12;
const MOST_SEEN = 60;

function read(): Stored {
  try {
    const { copies, seen } = JSON.parse(readStored(storageKeys.draftCopies) ?? "");
    if (Array.isArray(copies) && typeof seen === "object") {
      return { copies: copies.filter(({ tab }) => tab !== ""), seen: seen ?? {} };
    }
  } catch {
    // None yet.
  }
  return { copies: [], seen: {} };
}

function write({ copies, seen }: Stored) {
  const kept = Object.fromEntries(Object.entries(seen).slice(-MOST_SEEN));
  writeStored(storageKeys.draftCopies, JSON.stringify({ copies: copies.slice(-MOST_COPIES), seen: kept }));
}

/** What this browser remembers of the person's drafts on the server. Read each time: other tabs write it, Log Out clears it. */
export function draftCopies(owner: DraftOwner) {
  const isOf = (tab: string) => (copy: Stored["copies"][number]) =>
    copy.tab === tab && copy.user === owner.user && copy.employer === owner.employer;
  const ofTab = (tab: string): DraftCopy | undefined => read().copies.find(isOf(tab));

  function set(copy: DraftCopy | undefined, tab = thisTab.id()) {
    const { copies, seen } = read();
    const others = copies.filter((other) => !isOf(tab)(other));
    write({ copies: copy ? [...others, { ...owner, ...copy, tab }] : others, seen });
  }

  return {
    /** That of this tab's draft. */
    own: () => ofTab(thisTab.id()),
    set,
    /** Those whose drafts "Post New Job" cleared and that are still on the server. */
    cleared: (): DraftCopy[] =>
      read().copies.filter((copy) => copy.tab.startsWith(CLEARED) && !copy.deleted && isOf(copy.tab)(copy)),
    /** Remembers the draft for Undo, which may have come back to its tab meanwhile. The first to be forgotten. */
    noteDeleted(id: string, name: string | null) {
      const { copies, seen } = read();
      const noted = copies.map((copy) =>
        copy.id === id ? { ...copy, version: 0, savedAt: 0, deleted: { name } } : copy,
      );
      write({ copies: noted.sort((one, other) => Number(other.id === id) - Number(one.id === id)), seen });
    },
    /** This tab continues the draft of one that is closed. */
    takeOver(tab: string) {
      const copy = ofTab(tab);
      set(undefined, tab);
      if (copy) set(copy);
    },
    unseen(listed: readonly ListedDraft[]): ListedDraft[] {
      const { copies, seen } = read();
      return listed.filter(({ id, version }) => seen[id] !== version && !copies.some((copy) => copy.id === id));
    },
    noteSeen(listed: readonly Pick<ListedDraft, "id" | "version">[]) {
      const { copies, seen } = read();
      write({ copies, seen: { ...seen, ...Object.fromEntries(listed.map(({ id, version }) => [id, version])) } });
    },
  };
}
