import type pg from "pg";

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
