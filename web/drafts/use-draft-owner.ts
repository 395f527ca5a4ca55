import { useMemo } from "react";
import { useEmployerIfAny, useSignedIn } from "#web/session/signed-in.ts";
import type { DraftOwner } from "./draft-store.ts";

/** Whose drafts this screen keeps: the user's, for the company in use if there is one. */
export function useDraftOwner(): DraftOwner {
  const user = useSignedIn().authId;
  const employer = useEmployerIfAny()?.id ?? null;
  return useMemo(() => ({ user, employer }), [user, employer]);
}
