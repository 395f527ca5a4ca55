import fc from "fast-check";
import { KEYS, TABLES, type Table, type Truth } from "./truth.ts";

/** A request, and properties that its response must have. */
export type FuzzRequest = {
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  path: string;
  body?: unknown;
  prefer?: string;
  /** The response contains rows of this table, each with its primary key. */
  rowsOf?: Table;
  /**
   * True if the request has no filter. Its response must have every row that the caller may see.
   */
  isWhole?: boolean;
  /** True if the response is a single object with a count. */
  isCount?: boolean;
};

/** Creates a request from the rows that exist when the request is sent. */
export type Draft = (truth: Truth) => FuzzRequest;

export const table = fc.constantFrom(...TABLES);

/**
 * Returns the start of a URL that reads the keys of a table's rows. The test recognizes a row by
 * its key.
 */
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
