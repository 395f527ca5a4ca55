import { createContext, useContext } from "react";
import type { Row } from "#domain/rows.ts";

/**
 * A company of the signed-in user. `approved` is 0 until staff have reviewed the company, but
 * members can already work (rule 14). An inactive company is read-only.
 */
export type Employer = Pick<Row<"employers">, "id" | "name" | "logo" | "approved" | "inactive">;

export interface SignedIn {
  /** The id in the table `users`. */
  userId: number;
  /** The auth user's id. */
  authId: string;
  email: string;
  /** All companies of the user, sorted by name. */
  employers: readonly Employer[];
  selectEmployer: (employer: Employer) => void;
  /** Removes a company that the user has left. Shows no notice. */
  leaveEmployer: (employer: Employer) => void;
}

const SignedInContext = createContext<SignedIn | null>(null);
const CurrentEmployerContext = createContext<Employer | null>(null);

export const SignedInProvider = SignedInContext.Provider;
export const CurrentEmployerProvider = CurrentEmployerContext.Provider;

export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error("no user is signed in");
  return signedIn;
}

export function useEmployerIfAny(): Employer | null {
  return useContext(CurrentEmployerContext);
}

/** Returns the current company. Call it only in screens that require a company. */
export function useCurrentEmployer(): Employer {
  const employer = useContext(CurrentEmployerContext);
  if (!employer) throw new Error("no company is chosen");
  return employer;
}
