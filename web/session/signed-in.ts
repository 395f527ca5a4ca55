import { createContext, useContext } from "react";
import type { Row } from "#domain/rows.ts";

/**
 * A company of the user who is signed in. `approved` is 0 while staff have not reviewed it; it works fully meanwhile (rule 14).
 * An inactive one is read-only.
 */
export type Employer = Pick<Row<"employers">, "id" | "name" | "logo" | "approved" | "inactive">;

export interface SignedIn {
  /** The id of the user's record in `users`. */
  userId: number;
  /** The auth user's id. */
  authId: string;
  email: string;
  /** All companies of the user, by name. */
  employers: readonly Employer[];
  selectEmployer: (employer: Employer) => void;
  /** The user gave up their access: the company goes without further notice. */
  leaveEmployer: (employer: Employer) => void;
}

const SignedInContext = createContext<SignedIn | null>(null);
const CurrentEmployerContext = createContext<Employer | null>(null);

export const SignedInProvider = SignedInContext.Provider;
export const CurrentEmployerProvider = CurrentEmployerContext.Provider;

/** Who is signed in, with or without a company. */
export function useSignedIn(): SignedIn {
  const signedIn = useContext(SignedInContext);
  if (!signedIn) throw new Error("nobody is signed in");
  return signedIn;
}

/** The company in use, null where none is. */
export function useEmployerIfAny(): Employer | null {
  return useContext(CurrentEmployerContext);
}

/** The company in use. On the screens of a company only. */
export function useCurrentEmployer(): Employer {
  const employer = useContext(CurrentEmployerContext);
  if (!employer) throw new Error("no company is in use");
  return employer;
}
