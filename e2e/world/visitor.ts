import { randomUUID } from "node:crypto";

/** Invented details of a person without an account. */
export interface Visitor {
  firstName: string;
  lastName: string;
  email: string;
  /** A password that satisfies the rules of Spec §5. */
  password: string;
  /** Name of the company that the visitor creates. */
  companyName: string;
}

/** Invents another visitor at each call, because the tests of a worker share a database. */
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
