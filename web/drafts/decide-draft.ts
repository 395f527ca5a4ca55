import type { DraftCopy } from "./draft-store.ts";
import type { ListedDraft } from "./job-drafts.ts";

/**
 * The states of the draft of a new job in a tab (rules 15, 33 and 81). The column "Draft" shows
 * whether the browser stores the draft. "Copy" shows whether the browser stores a record of the
 * server's copy, and whether this copy has the last save of the draft or an older save:
 *
 * | State     | Draft | Copy           | Event → next state                            |
 * | none      | no    | no             | typed → local, opened → stored                |
 * | following | yes   | in another tab | typed → local, that tab closed → stored       |
 * | local     | yes   | no             | sent → stored, cleared → none                 |
 * | stored    | yes   | last save      | typed → changed, cleared → cleared            |
 * | changed   | yes   | older save     | sent → stored, cleared → cleared              |
 * | cleared   | no    | yes            | deleted there → none, typed or Undo → changed |
 *
 * The form stores the draft while the user types (use-draft.ts). The draft exchange stores the
 * record after each response of the server. Before the draft exchange shows another draft in the
 * form, it stores that other draft. "Post New Job" clears the draft and marks its record. The next
 * form deletes the server's copies of marked records. A handed-over job has its own storage
 * (hand-over.ts).
 */
export type DraftState = "none" | "following" | "local" | "stored" | "changed" | "cleared";

/** The draft of this tab. `savedAt` is the time by this browser's clock. */
type OwnDraft = { savedAt: number; continues?: { savedAt: number } | undefined } | undefined;

export function draftState(own: OwnDraft, copy: DraftCopy | undefined): DraftState {
  if (!own) return copy ? "cleared" : "none";
  if (!copy) return own.savedAt === own.continues?.savedAt ? "following" : "local";
  return own.savedAt === copy.savedAt ? "stored" : "changed";
}

interface Situation {
  own: OwnDraft;
  copy: DraftCopy | undefined;
  /** The user's drafts on the server, newest first. */
  listed: readonly ListedDraft[];
  /** Drafts that this browser has not shown yet, newest first. */
  unseen: readonly ListedDraft[];
  /**
   * True if no job was handed over and no draft was cleared. An empty form offers a draft only in
   * this case.
   */
  isBlank: boolean;
}

export type Decision =
  | { kind: "nothing" }
  /** Leaves the form empty and offers to continue this draft. */
  | { kind: "offer"; offered: ListedDraft }
  /** Deletes the server's copy of a draft that this browser has posted, reset or cleared. */
  | { kind: "drop" }
  /** Shows `draft` in the form. The user can restore the draft that the form showed before. */
  | { kind: "take"; draft: ListedDraft }
  /** Saves this tab's draft on the server. `offered` is another device's newer draft. */
  | { kind: "push"; offered?: ListedDraft }
  /**
   * Saves this tab's draft as a separate draft, because the draft was changed here and on another
   * device.
   */
  | { kind: "part"; offered: ListedDraft };

/**
 * Decides what to do with this tab's draft and the server's drafts. The form shows the newer draft,
 * and the older draft stays in the list (rule 81).
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
