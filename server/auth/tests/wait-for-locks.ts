import type pg from "pg";

/** Resolves when `count` connections of the server's database wait for a lock. */
export async function waitForLocks({ database }: { database: { admin: pg.Pool } }, count = 1): Promise<void> {
  for (;;) {
    const { rowCount } = await database.admin.query(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if ((rowCount ?? 0) >= count) return;
  }
}
