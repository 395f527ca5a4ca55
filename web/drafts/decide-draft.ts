import type { DraftCopy } from "./draft-store.ts";
import type { ListedDraft } from "./job-drafts.ts";

/**
 * The states of a tab's draft of a new job, by what the browser stores (rules 15, 33 and 81).
 * "Draft" is the draft in the browser, "Copy" is the browser's record of the server's copy:
 *
 * | State     | Draft | Copy           | Event → next state                            |
 * | none      | no    | no             | typed → local, opened → stored                |
 * | following | yes   | in another tab | typed → local, that tab closed → stored       |
 * | local     | yes   | no             | sent → stored, cleared → none                 |
 * | stored    | yes   | same save      | typed → changed, cleared → cleared            |
 * | changed   | yes   | older save     | sent → stored, cleared → cleared              |
 * | cleared   | no    | yes            | deleted there → none, typed or Undo → changed |
 *
 * While the user types, only the form writes the draft (use-draft.ts). Only the exchange writes the
 * copy, after the server's response. It also writes the draft when it shows another draft. Post New
 * Job clears the draft under a mark, by which the next form finds the server's copy and deletes it.
 * A handed-over job has its own storage until it is posted, cleared or replaced (hand-over.ts).
 */
export type DraftState = "none" | "following" | "local" | "stored" | "changed" | "cleared";

/** The draft of this tab. `savedAt` is by this browser's clock. */
type OwnDraft = { savedAt: number; continues?: { savedAt: number } | undefined } | undefined;

export function draftState(own: OwnDraft, copy: DraftCopy | undefined): DraftState {
  if (!own) return copy ? "cleared" : "none";
  if (!copy) return own.savedAt === own.continues?.savedAt ? "following" : "local";
  return own.savedAt === copy.savedAt ? "stored" : "changed";
}

interface Situation {
  own: OwnDraft;
  copy: DraftCopy | undefined;
  /** The server's drafts, newest first. */
  listed: readonly ListedDraft[];
  /** Drafts that this browser has not shown yet, newest first. */
  unseen: readonly ListedDraft[];
  /** True if no job was handed over and no draft was cleared, so the form may offer a draft. */
  isBlank: boolean;
}

export type Decision =
  | { kind: "nothing" }
  /** Keeps the form empty and offers to continue this draft. */
  | { kind: "offer"; offered: ListedDraft }
  /** Deletes the server's copy of a draft that was posted, reset or cleared here. */
  | { kind: "drop" }
  /** Shows this draft. The replaced draft can be restored. */
  | { kind: "take"; draft: ListedDraft }
  /** Saves this tab's draft on the server. `offered` is a newer draft of another device. */
  | { kind: "push"; offered?: ListedDraft }
  /** Both drafts were changed, so this tab's draft becomes a separate draft. */
  | { kind: "part"; offered: ListedDraft };

/**
 * Decides between this tab's draft and the server's drafts. The newer draft wins, and the other is
 * never lost (rule 81).
 */
export function decideDraft({ own, copy, listed, unseen, isBlank }: Situation): Decision {
  const [newest] = unseen;
  const theirs = listed.find(({ id, copy_id, version }) => {
    return id === copy?.id && copy_id !== copy.copy && version !== copy.version;
  });
  switch (draftState(own, copy)) {
    case "none":
      return isBlank && newest ? { kind: "offer", offered: newest } : { kind: "nothing" };
    case "cleared":
      return { kind: "drop" };
    case "following":
      return { kind: "nothing" };
    case "local":
      return { kind: "push", ...(newest && { offered: newest }) };
    case "stored":
      return theirs ? { kind: "take", draft: theirs } : { kind: "nothing" };
    case "changed":
      if (!theirs) return { kind: "push" };
      return own && own.savedAt < Date.parse(theirs.updated)
        ? { kind: "take", draft: theirs }
        : { kind: "part", offered: theirs };
  }
}
