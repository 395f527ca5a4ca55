import { createContext, useContext } from "react";

/** A company of the person who is signed in. */
export interface Employer {
  id: number;
  name: string;
  logo: string | null;
  description: string | null;
  /** 0 while staff has not reviewed it; it works fully meanwhile (decision 14). */
  approved: number;
  /** 1: read-only. */
  inactive: number;
}

export interface Workplace {
  /** The id of the person's users record. */
  userId: number;
  /** The auth user's id. */
  authId: string;
  email: string;
  /** The company in use. */
  employer: Employer;
  /** All companies of the person. */
  employers: readonly Employer[];
  selectEmployer: (employer: Employer) => void;
}

const WorkplaceContext = createContext<Workplace | null>(null);

export const WorkplaceProvider = WorkplaceContext.Provider;

/** Who works here, and for which company. Inside the signed-in app only. */
export function useWorkplace(): Workplace {
  const workplace = useContext(WorkplaceContext);
  if (!workplace) throw new Error("useWorkplace outside the signed-in app");
  return workplace;
}

export function useCurrentEmployer(): Employer {
  return useWorkplace().employer;
}
