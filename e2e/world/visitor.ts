import { randomUUID } from "node:crypto";

/** Somebody as the tests know him; the portal knows nothing of him yet. */
export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  /** Satisfies the rules of Spec §5. */
  password: string;
  /** The company that he will create. */
  companyName: string;
}

/** Another person every time, because the tests of one worker share a database. */
export function inventVisitor(): Visitor {
  const mark = randomUUID().slice(0, 8);
  return {
    firstName: "Ada",
    lastName: "Lindqvist",
    email: `ada.${mark}@example.com`,
    password: "Sauna-Kettle-418!",
    companyName: `North Shore Bakery ${mark}`,
  };
}
