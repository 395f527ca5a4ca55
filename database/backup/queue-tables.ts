import type pg from "pg";
import { getConstructionPlans } from "pg-boss";
import { BackupError } from "./backup-error.ts";

/** Makes the tables of pg-boss as a start does, but within the transaction of the caller. */
export async function createQueueTables(client: pg.Client, backedUp: number): Promise<void> {
  const plan = getConstructionPlans()
    .replace(/^\s*BEGIN;/, "")
    .replace(/COMMIT;\s*$/, "");
  await client.query(plan.replace(/SET LOCAL \w+ = \d+;/g, ""));
  const { rows } = await client.query<{ version: number }>("select version from pgboss.version");
  const own = rows[0]?.version ?? 0;
  if (backedUp > own) {
    throw new BackupError(
      `The queues in this backup are of a newer Openings (${backedUp}, here ${own}): restore it with that one.`,
    );
  }
}
