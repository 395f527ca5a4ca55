import type pg from "pg";
import { hasTable } from "#database/has-table.ts";
import type { Config } from "#server/config/config.ts";
import { type Finding, fine, wrong } from "./finding.ts";

/**
 * Age in hours from which the last backup counts as late: 24 hours between nightly backups, plus 12
 * hours of tolerance.
 */
const LATE_HOURS = 36;

/**
 * Checks the age of the last `ops backup`. Accepts a missing backup if the operator runs
 * PostgreSQL, because the operator may use another backup program.
 */
export async function checkBackup(
  pool: pg.Pool,
  { databaseUrl, isLoopback }: Pick<Config, "databaseUrl" | "isLoopback">,
): Promise<Finding[]> {
  const { rows } = (await hasTable(pool, "server.last_backup"))
    ? await pool.query<{ hours: number }>(
        "select extract(epoch from now() - finished_at)::float8 / 3600 as hours from server.last_backup",
      )
    : { rows: [] };
  const [last] = rows;
  if (!last) {
    const message = "ops backup has never written a backup of this database.";
    return [databaseUrl || isLoopback ? fine(message) : wrong(message)];
  }
  const message = `The last ops backup was ${Math.floor(last.hours)} hours ago.`;
  return [last.hours > LATE_HOURS && !isLoopback ? wrong(message) : fine(message)];
}
