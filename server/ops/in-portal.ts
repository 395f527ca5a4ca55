import { userInfo } from "node:os";
import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { type Log, logAs, type Row } from "#server/commands/command.ts";
import { createLogger } from "#server/http/logger.ts";
import { openPortalDatabase } from "#server/start/open-portal-database.ts";
import type { OpsContext } from "./ops-context.ts";

export type Portal = {
  client: pg.PoolClient;
  /** What `staff log` shows: who runs the installation is in it by their account at this computer. */
  log: Log;
};

/** One transaction in the portal's database: what is shown, what was changed and what is logged belong together. */
export async function inPortal(context: OpsContext, run: (portal: Portal) => Promise<Row[]>): Promise<Row[]> {
  const { database, close } = await openPortalDatabase(context.config, createLogger("warn"));
  try {
    return await inTransaction(database.admin, (client) => run({ client, log: logAs(client, userInfo().username) }));
  } finally {
    await close();
  }
}
