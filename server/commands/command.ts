import type pg from "pg";

export type Row = Record<string, unknown>;

/** What one of the command lines can do: `staff` for the platform's people, `ops` for the installation. */
export type Command<Context> = {
  /** One word, or two: "mail list". */
  name: string;
  /** The help shows it like this: "<id>", or "[id]" if the command also runs without. */
  argument?: string;
  /** A switch of this command alone: its name without the dashes, and its meaning. */
  flag?: [name: string, meaning: string];
  summary: string;
  /** One row, shown in full, line by line. */
  isSheet?: true;
  /** How the rows are shown, if not as a table. */
  format?(rows: Row[]): string;
  /** The answer is bad news: the program shows it and ends with exit code 1. */
  isBad?(rows: Row[]): boolean;
  /** What is shown: a list, or the one row that was changed. */
  run(context: Context, argument: string, hasFlag: boolean): Promise<Row[]>;
};

/** A user error, reported in one line. */
export class CommandError extends Error {}

export function toId(argument: string): number {
  if (!/^[1-9]\d{0,15}$/.test(argument)) throw new CommandError(`"${argument}" is not an id.`);
  return Number(argument);
}

/** Notes an action in the log that `staff log` shows, in the transaction that does it. */
export type Log = (action: string, subject: Record<string, unknown>) => Promise<void>;

export function logAs(client: pg.ClientBase, staff: string): Log {
  return async (action, subject) => {
    await client.query("insert into app.staff_log (staff, action, subject) values ($1, $2, $3)", [
      staff,
      action,
      subject,
    ]);
  };
}
