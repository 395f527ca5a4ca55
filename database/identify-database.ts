import type pg from "pg";

/**
 * Returns a text that identifies the cluster, database and role of a pool. The text is the same
 * through a pooler and at a replica.
 */
export async function identifyDatabase(pool: pg.Pool, answerWithinMs = 10_000): Promise<string> {
  const limit = { query_timeout: answerWithinMs };
  const { rows } = await pool.query({
    text: "select current_database(), current_user, (select system_identifier from pg_control_system())::text",
    ...limit,
  });
  return JSON.stringify(rows);
}
