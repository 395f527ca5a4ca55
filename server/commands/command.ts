import type pg from "pg";

export type Row = Record<string, unknown>;

/**
 * A command of the program `staff`, for the platform's employees, or `ops`, for operators of an
 * installation.
 */
export type Command<Context> = {
  /** A word, or two words such as "mail list". */
  name: string;
  /** The argument as the help shows it: "<id>", or "[id]" if it is optional. */
  argument?: string;
  /** A flag of this command: its name without the dashes, and its meaning for the help. */
  flag?: [name: string, meaning: string];
  summary: string;
  /** True if the result is a single row. The program then prints a line for each column. */
  isSheet?: true;
  /** Formats the rows as text. If it is undefined, the program prints a table. */
  format?(rows: Row[]): string;
  /** Returns true if the rows show a problem. The program prints them and ends with exit code 1. */
  isBad?(rows: Row[]): boolean;
  /** Runs the command and returns the rows to print: a list, or the row that was changed. */
  run(context: Context, argument: string, hasFlag: boolean): Promise<Row[]>;
};

/** An error that the user made. The program prints it as a single line. */
export class CommandError extends Error {}

export function toId(argument: string): number {
  if (!/^[1-9]\d{0,15}$/.test(argument)) throw new CommandError(`"${argument}" is not an id.`);
  return Number(argument);
}

/**
 * Adds an entry to the log that `staff log` shows. The entry is in the same transaction as the
 * action.
 */
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
