import fc from "fast-check";
import { KEYS, TABLES, type Table, type Truth } from "./truth.ts";

/** One request, and what is known about its answer before it comes. */
export type FuzzRequest = {
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  prefer?: string;
  /** The table whose rows come back as the answer's objects, with their keys. */
  rowsOf?: Table;
  /** No filter: the answer is everything that the person may see. */
  isWhole?: boolean;
  /** The answer is one object with a count. */
  isCount?: boolean;
};

/** A request that takes its rows, columns and values from what there is when it is made. */
export type Draft = (truth: Truth) => FuzzRequest;

export const table = fc.constantFrom(...TABLES);

/** The start of every URL whose rows are compared with the truth: the answer carries their keys. */
export function withKeys(table: Table): string {
  return `${table}?select=${KEYS[table]}`;
}

const HIDDEN = new Set([
  "users.role",
  "users.user_type",
  "users.send_email",
  "users.automated_email",
  "users.newsletter_email",
  "users.created",
  "employer_invitations.token_hash",
  "applications.token_hash",
]);

export function columnsOf(table: Table, truth: Truth): string[] {
  const [row = { id: 0 }] = truth[table].values();
  return Object.keys(row).filter((column) => !HIDDEN.has(`${table}.${column}`));
}
