import { randomUUID } from "node:crypto";

/** A person as the tests know them; the portal knows nothing of them yet. */
export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  /** Satisfies the rules of Spec §5. */
  password: string;
  /** The company that they will create. */
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
