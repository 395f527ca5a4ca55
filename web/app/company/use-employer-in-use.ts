import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#domain/routes.ts";
import { type Employer, useSignedIn } from "#web/session/signed-in.ts";
import { chooseEmployer } from "./choose-employer.ts";

export interface EmployerChoice {
  /** The company that was chosen. */
  selectedId: number | null;
  /** The one that the user left of their own accord. */
  leftId: number | null;
  /** The list of companies is the server's, not what this browser remembers. */
  isListKnown: boolean;
}

/**
 * The company on the screen. When a member removes the user from it, it stays there until they have seen the notice, so that
 * nothing they were typing vanishes; row security has closed its data already. Rule 38
 */
export function useEmployerInUse({ selectedId, leftId, isListKnown }: EmployerChoice) {
  const { employers } = useSignedIn();
  const [held, setHeld] = useState<Employer | null>(null);
  const chosen = useTakenUpLater(chooseEmployer(employers, selectedId), isListKnown && !held);
  const isLost = held !== null && held.id !== leftId && !employers.some(({ id }) => id === held.id);
  if (isListKnown && !isLost && held !== chosen) setHeld(chosen);
  useWordOnRemovalWhileAway(isListKnown, chosen);
  return { employer: isLost ? held : chosen, isLost, leave: () => setHeld(chosen) };
}

/**
 * A second factor that is set up in the account opens a company that waited for it. The account stays as it is until it is
 * left: it shows the recovery codes, this once (rule 69).
 */
function useTakenUpLater(chosen: Employer | null, isNoneShown: boolean): Employer | null {
  const { pathname } = useLocation();
  const [isWithout, setIsWithout] = useState(false);
  const isWithoutNow = isNoneShown && pathname === paths.account && (isWithout || !chosen);
  if (isWithoutNow !== isWithout) setIsWithout(isWithoutNow);
  return isWithoutNow ? null : chosen;
}

/** The first answer lacks the company that this browser remembered: a toast says why another screen shows. */
function useWordOnRemovalWhileAway(isListKnown: boolean, chosen: Employer | null) {
  const { employers, userId } = useSignedIn();
  const [remembered] = useState(isListKnown ? null : chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first answer counts; a later removal has its own notice.
  useEffect(() => {
    if (!isListKnown || !remembered || employers.some(({ id }) => id === remembered.id)) return;
    void import("./tell-removal.ts").then((code) => code.tellRemoval(remembered, userId));
  }, [isListKnown, remembered]);
}
