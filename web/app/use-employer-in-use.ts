import { useState } from "react";
import { useSignedIn } from "#web/session/signed-in.ts";
import { chooseEmployer } from "./choose-employer.ts";

/**
 * The company on the screen. One that somebody else took away from the person stays there until he has seen it, so that
 * nothing vanishes under his hands; row security has closed its data already. Decision 38
 */
export function useEmployerInUse(selectedId: number | null, leftId: number | null) {
  const { employers } = useSignedIn();
  const chosen = chooseEmployer(employers, selectedId);
  const [shown, setShown] = useState(chosen);
  const isListed = employers.some(({ id }) => id === shown?.id);
  const isLost = shown !== null && !isListed && shown.id !== leftId;
  if (!isLost && shown !== chosen) setShown(chosen);
  return { employer: isLost ? shown : chosen, isLost, leave: () => setShown(chosen) };
}
