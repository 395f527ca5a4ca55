import type pg from "pg";
import type { Config } from "#server/config/config.ts";
import { type Check, fine, wrong } from "./finding.ts";

/** The minor versions with the security fixes of August 2026, by major version. */
const FIXED: Readonly<Record<number, number>> = { 15: 20, 16: 16, 17: 12, 18: 6 };

/** Checks that PostgreSQL has the security fixes that this version knows. */
export function checkVersion(
  pool: pg.Pool,
  { databaseUrl, isLoopback }: Pick<Config, "databaseUrl" | "isLoopback">,
): Check {
  return {
    subject: "PostgreSQL",
    async look() {
      const { rows } = await pool.query("select current_setting('server_version_num')::int as number");
      const [major, minor] = [Math.floor(rows[0].number / 10_000), rows[0].number % 10_000];
      const fixed = FIXED[major];
      if (fixed === undefined || minor >= fixed)
        return [fine(`${major}.${minor} has the security fixes of August 2026.`)];
      const way = databaseUrl ? "update it." : "set POSTGRES_BIN (docs/operations.md, The embedded PostgreSQL).";
      const says = `${major}.${minor} lacks the security fixes of ${major}.${fixed} (August 2026): ${way}`;
      return [isLoopback ? fine(says) : wrong(says)];
    },
  };
}
