import { sessionStore } from "#web/session/session-store.ts";
import type { DraftOwner } from "./draft-store.ts";
import type { ListedDraft } from "./job-drafts.ts";

let last: { owner: DraftOwner; drafts: readonly ListedDraft[] } | null = null;

sessionStore.subscribe(() => {
  if (sessionStore.get().status === "signed-out") last = null;
});

/** As the person's last form had it: their next one shows it until it has asked. Gone with the session (rule 9). */
export function lastListed({ user, employer }: DraftOwner): readonly ListedDraft[] {
  return last?.owner.user === user && last.owner.employer === employer ? last.drafts : [];
}

export function noteListed(owner: DraftOwner, drafts: readonly ListedDraft[]) {
  last = { owner, drafts };
}
