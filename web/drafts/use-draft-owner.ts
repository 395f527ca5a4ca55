import { useMemo } from "react";
import { useEmployerIfAny, useSignedIn } from "#web/session/signed-in.ts";
import type { DraftOwner } from "./draft-store.ts";

/** Returns the owner of this screen's drafts: the user and the current company, if any. */
export function useDraftOwner(): DraftOwner {
  const user = useSignedIn().authId;
  const employer = useEmployerIfAny()?.id ?? null;
  return useMemo(() => ({ user, employer }), [user, employer]);
}
