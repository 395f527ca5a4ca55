import type { DraftCopy } from "./draft-copies.ts";
import type { ListedDraft } from "./job-drafts.ts";

interface Situation {
  /** This tab's draft: when it was saved, by this browser's clock. */
  own: { savedAt: number; continues?: { savedAt: number } } | undefined;
  /** What is known of it on the server. */
  copy: DraftCopy | undefined;
  /** The drafts on the server, newest first. */
  listed: readonly ListedDraft[];
  /** Those that this browser has not shown yet, newest first. */
  unseen: readonly ListedDraft[];
  /** Nothing was handed over and nothing is typed: the form may show another draft. */
  isBlank: boolean;
}

export type Decision =
  | { kind: "nothing" }
  /** It was posted, reset or cleared here: it goes from the server as well. */
  | { kind: "forget" }
  /** This one is shown; what stood here can be fetched back. */
  | { kind: "take"; draft: ListedDraft }
  /** The draft goes to the server; `offered` came from another device meanwhile. */
  | { kind: "push"; offered?: ListedDraft }
  /** Both were changed: this one becomes a draft of its own. */
  | { kind: "part"; offered: ListedDraft };

/** What becomes of the draft of this tab and the ones on the server: the newer wins, and the other is never lost (rule 81). */
export function decideDraft({ own, copy, listed, unseen, isBlank }: Situation): Decision {
  const [newest] = unseen;
  if (!own) {
    if (copy) return { kind: "forget" };
    return isBlank && newest ? { kind: "take", draft: newest } : { kind: "nothing" };
  }
  // The other tab is open and saves it.
  if (!copy && own.savedAt === own.continues?.savedAt) return { kind: "nothing" };
  if (!copy) return { kind: "push", ...(newest && { offered: newest }) };
  const isChangedHere = own.savedAt !== copy.savedAt;
  const theirs = listed.find(({ id }) => id === copy.id);
  const isChangedThere = theirs && theirs.copy_id !== copy.copy && theirs.version !== copy.version;
  if (!isChangedThere) return isChangedHere ? { kind: "push" } : { kind: "nothing" };
  const isOlderHere = own.savedAt < Date.parse(theirs.updated);
  return isChangedHere && !isOlderHere ? { kind: "part", offered: theirs } : { kind: "take", draft: theirs };
}
