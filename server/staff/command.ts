import type pg from "pg";
import { CommandError, type Log, type Row, type Command as SharedCommand } from "#server/commands/command.ts";
import { formatRows } from "#server/commands/format-rows.ts";

/** What a command works with: one transaction, which is undone when the command throws. */
export type StaffContext = {
  client: pg.PoolClient;
  options: {
    reason?: string | undefined;
    industry?: number | undefined;
    modified?: string | undefined;
    domains?: string | undefined;
  };
  /** Logs what was done, and by whom. */
  log: Log;
};

export type Command = SharedCommand<StaffContext>;

/** A moment with all its digits, in PostgreSQL's form. */
export function toMoment(text: string | undefined, otherwise: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?([+-]\d\d:\d\d|Z)$/.test(text ?? ""))
    throw new CommandError(otherwise);
  return text as string;
}

/** The one row that a statement found or changed. */
export async function changed({ client }: StaffContext, what: string, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new CommandError(`There is no ${what}.`);
  return row;
}

/** People read no more, and what they read stays in memory. */
export const MOST_LISTED = 500;

/** A table that says when it may not be all. @param others how to come to the rest */
export function formatListed(others: string): (rows: Row[]) => string {
  return (rows) =>
    formatRows(rows) + (rows.length < MOST_LISTED ? "" : `\n\nThere may be more than ${MOST_LISTED}. ${others}`);
}
