import { userInfo } from "node:os";
import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { type Log, logAs, type Row } from "#server/commands/command.ts";
import { createLogger } from "#server/http/logger.ts";
import { openPortalDatabase } from "#server/start/open-portal-database.ts";
import type { OpsContext } from "./ops-context.ts";

export type Portal = {
  client: pg.PoolClient;
  /**
   * Adds an entry to the log that `staff log` shows. The entry names the operator's user name on
   * this computer.
   */
  log: Log;
};

/** Runs the function in a transaction of the portal's database. */
export async function inPortal(context: OpsContext, run: (portal: Portal) => Promise<Row[]>): Promise<Row[]> {
  const { database, close } = await openPortalDatabase(context.config, createLogger("warn"));
  try {
    return await inTransaction(database.admin, (client) => run({ client, log: logAs(client, userInfo().username) }));
  } finally {
    await close();
  }
}
