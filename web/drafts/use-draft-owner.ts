import { useMemo } from "react";
import { useEmployerIfAny, useSignedIn } from "#web/session/signed-in.ts";
import type { DraftOwner } from "./draft-store.ts";

export function useDraftOwner(): DraftOwner {
  const user = useSignedIn().authId;
  const employer = useEmployerIfAny()?.id ?? null;
  return useMemo(() => ({ user, employer }), [user, employer]);
}
