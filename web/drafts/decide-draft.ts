import type { DraftCopy } from "./draft-store.ts";
import type { ListedDraft } from "./job-drafts.ts";

/**
 * The states of a tab's draft of a new job, by what the browser stores of it (rules 15, 33 and 81):
 *
 * | State     | Draft | Copy on the server  | Left by                                            |
 * | none      | no    | no                  | typed → local, opened → stored                     |
 * | following | yes   | another tab sends it | typed → local, that tab closed → stored           |
 * | local     | yes   | no                  | sent → stored, cleared → none                      |
 * | stored    | yes   | same saving         | typed → changed, cleared → cleared                 |
 * | changed   | yes   | older saving        | sent → stored, cleared → cleared                   |
 * | cleared   | no    | yes                 | deleted there → none, typed or Undo → changed      |
 *
 * Only the form writes the draft while the user types (use-draft.ts). Only the exchange writes the copy, after the server's
 * answer, and the draft when it shows another one. Post New Job clears under a mark, so that the next form deletes the copy.
 * A job that is handed over is in storage of its own until it is posted, cleared or replaced (hand-over.ts).
 */
export type DraftState = "none" | "following" | "local" | "stored" | "changed" | "cleared";

/** This tab's draft: when it was saved, by this browser's clock. */
type OwnDraft = { savedAt: number; continues?: { savedAt: number } | undefined } | undefined;

export function draftState(own: OwnDraft, copy: DraftCopy | undefined): DraftState {
  if (!own) return copy ? "cleared" : "none";
  if (!copy) return own.savedAt === own.continues?.savedAt ? "following" : "local";
  return own.savedAt === copy.savedAt ? "stored" : "changed";
}

interface Situation {
  own: OwnDraft;
  copy: DraftCopy | undefined;
  /** The drafts on the server, newest first. */
  listed: readonly ListedDraft[];
  /** Those that this browser has not shown yet, newest first. */
  unseen: readonly ListedDraft[];
  /** Nothing was handed over and nothing was cleared: the form may offer another draft. */
  isBlank: boolean;
}

export type Decision =
  | { kind: "nothing" }
  /** The form stays empty and asks whether to continue this draft. */
  | { kind: "offer"; offered: ListedDraft }
  /** The draft was posted, reset or cleared here: it goes from the server as well. */
  | { kind: "forget" }
  /** This draft is shown; the other one can be fetched back. */
  | { kind: "take"; draft: ListedDraft }
  /** The draft goes to the server; `offered` came from another device by now. */
  | { kind: "push"; offered?: ListedDraft }
  /** Both were changed: this one becomes a draft of its own. */
  | { kind: "part"; offered: ListedDraft };

/** Decides between the draft of this tab and those on the server: the newer wins, and the other is never lost (rule 81). */
export function decideDraft({ own, copy, listed, unseen, isBlank }: Situation): Decision {
  const [newest] = unseen;
  const theirs = listed.find(({ id, copy_id, version }) => {
    return id === copy?.id && copy_id !== copy.copy && version !== copy.version;
  });
  switch (draftState(own, copy)) {
    case "none":
      return isBlank && newest ? { kind: "offer", offered: newest } : { kind: "nothing" };
    case "cleared":
      return { kind: "forget" };
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
