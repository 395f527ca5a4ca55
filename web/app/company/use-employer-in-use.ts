import { useEffect, useState } from "react";
import { type Employer, useSignedIn } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/toast.ts";
import { chooseEmployer } from "./choose-employer.ts";
import { noLongerAccess } from "./no-longer-access.ts";

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
  const chosen = chooseEmployer(employers, selectedId);
  const [held, setHeld] = useState<Employer | null>(null);
  const isLost = held !== null && held.id !== leftId && !employers.some(({ id }) => id === held.id);
  if (isListKnown && !isLost && held !== chosen) setHeld(chosen);
  useWordOnRemovalWhileAway(isListKnown, chosen);
  return { employer: isLost ? held : chosen, isLost, leave: () => setHeld(chosen) };
}

/** The first answer lacks the company that this browser remembered: a toast says why another screen shows. */
function useWordOnRemovalWhileAway(isListKnown: boolean, chosen: Employer | null) {
  const { employers } = useSignedIn();
  const [remembered] = useState(isListKnown ? null : chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first answer counts; a later removal has its own notice.
  useEffect(() => {
    if (!isListKnown || !remembered || employers.some(({ id }) => id === remembered.id)) return;
    toast({ message: noLongerAccess(remembered), tone: "info" });
  }, [isListKnown, remembered]);
}
