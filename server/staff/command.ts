import type pg from "pg";
import { CommandError, type Log, type Row, type Command as SharedCommand } from "#server/commands/command.ts";
import { formatRows } from "#server/commands/format-rows.ts";

/**
 * The connection, options and functions that the program passes to a command. If the command
 * throws, its transaction is rolled back.
 */
export type StaffContext = {
  client: pg.PoolClient;
  options: {
    reason?: string | undefined;
    industry?: number | undefined;
    modified?: string | undefined;
    domains?: string | undefined;
  };
  /** Logs the action and the staff member. */
  log: Log;
};

export type Command = SharedCommand<StaffContext>;

/**
 * Returns the text if it is a timestamp in PostgreSQL's format, with time zone and up to
 * microseconds. Otherwise throws an error with the message `otherwise`.
 */
export function toMoment(text: string | undefined, otherwise: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?([+-]\d\d:\d\d|Z)$/.test(text ?? ""))
    throw new CommandError(otherwise);
  return text as string;
}

/** Runs a statement and returns the row that it found or changed. Throws if there is no row. */
export async function changed({ client }: StaffContext, what: string, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new CommandError(`There is no ${what}.`);
  return row;
}

/** Returns the text of the option --reason. Throws if it is missing. */
export function reasonOf({ options }: StaffContext, what = "a reason"): string {
  const reason = options.reason?.trim();
  if (!reason) throw new CommandError(`Give ${what}: --reason <text>.`);
  return reason;
}

/** Returns the `run` function for a command that lists the rows of a query. */
export function listing(text: string): Command["run"] {
  return async ({ client }) => (await client.query<Row>(text)).rows;
}

/** Maximum number of rows in a list. Longer lists are hard to read and need much memory. */
export const MAX_LISTED = 500;

/**
 * Returns a function that formats rows as a table. If there are MAX_LISTED rows, it adds a note
 * that there can be more.
 *
 * @param others a sentence that explains how to find the other rows
 */
export function formatListed(others: string): (rows: Row[]) => string {
  return (rows) =>
    formatRows(rows) + (rows.length < MAX_LISTED ? "" : `\n\nThere may be more than ${MAX_LISTED}. ${others}`);
}
