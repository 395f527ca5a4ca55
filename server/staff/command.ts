import type pg from "pg";

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
  log(action: string, subject: Record<string, unknown>): Promise<void>;
};

export type Row = Record<string, unknown>;

export type Command = {
  name: string;
  /** The help shows it like this: "<id>". */
  argument?: string;
  summary: string;
  /** One row, shown in full, line by line. */
  isSheet?: true;
  /** What is shown: a list, or the one row that was changed. */
  run(context: StaffContext, argument: string): Promise<Row[]>;
};

/** A user error, reported in one line. */
export class StaffError extends Error {}

export function toId(argument: string): number {
  if (!/^[1-9]\d{0,15}$/.test(argument)) throw new StaffError(`"${argument}" is not an id.`);
  return Number(argument);
}

/** A moment with all its digits, in PostgreSQL's form. */
export function toMoment(text: string | undefined, otherwise: string): string {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?([+-]\d\d:\d\d|Z)$/.test(text ?? ""))
    throw new StaffError(otherwise);
  return text as string;
}

/** The one row that a statement found or changed. */
export async function changed({ client }: StaffContext, what: string, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await client.query<Row>(text, values);
  const [row] = rows;
  if (!row) throw new StaffError(`There is no ${what}.`);
  return row;
}
