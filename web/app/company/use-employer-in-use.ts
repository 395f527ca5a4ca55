import { useEffect, useState } from "react";
import { useLocation } from "react-router";
import { paths } from "#domain/routes.ts";
import { type Employer, useSignedIn } from "#web/session/signed-in.ts";
import { chooseEmployer } from "./choose-employer.ts";

export interface EmployerChoice {
  /** The company that the user chose. */
  selectedId: number | null;
  /** The company that the user left voluntarily. */
  leftId: number | null;
  /**
   * True if the list of companies is from the server. False if it is from this browser's storage.
   */
  isListKnown: boolean;
}

/**
 * Returns the company whose screens are open. If the user is removed from this company, still
 * returns it until the user leaves its screens, so that typed text isn't lost (rule 38). The
 * database denies access to the company's data immediately.
 */
export function useEmployerInUse({ selectedId, leftId, isListKnown }: EmployerChoice) {
  const { employers } = useSignedIn();
  const [held, setHeld] = useState<Employer | null>(null);
  const chosen = useTakenUpLater(chooseEmployer(employers, selectedId), isListKnown && !held);
  const isLost = held !== null && held.id !== leftId && !employers.some(({ id }) => id === held.id);
  if (isListKnown && !isLost && held !== chosen) setHeld(chosen);
  useRemovalNotice(isListKnown, chosen);
  return { employer: isLost ? held : chosen, isLost, leave: () => setHeld(chosen) };
}

/**
 * Returns the chosen company, or null if there is none. A user who opens the account page without a
 * company can make a company available by setting up a second factor (rule 69). Returns null until
 * this user leaves the page, so that the page stays open and shows the recovery codes.
 */
function useTakenUpLater(chosen: Employer | null, isNoneShown: boolean): Employer | null {
  const { pathname } = useLocation();
  const [isWithout, setIsWithout] = useState(false);
  const isWithoutNow = isNoneShown && pathname === paths.account && (isWithout || !chosen);
  if (isWithoutNow !== isWithout) setIsWithout(isWithoutNow);
  return isWithoutNow ? null : chosen;
}

/**
 * Shows a toast if the server's first list of companies lacks the company that this browser stored.
 */
function useRemovalNotice(isListKnown: boolean, chosen: Employer | null) {
  const { employers, userId } = useSignedIn();
  const [last] = useState(isListKnown ? null : chosen);
  // Runs only for the server's first list, because LostAccess reports later removals.
  // biome-ignore lint/correctness/useExhaustiveDependencies: later lists don't run it.
  useEffect(() => {
    if (!isListKnown || !last || employers.some(({ id }) => id === last.id)) return;
    void import("./removal-notice.ts").then((code) => code.showRemovalNotice(last, userId));
  }, [isListKnown, last]);
}
