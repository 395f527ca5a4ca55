import type pg from "pg";

/** Of which cluster, database and role a pool is: the same for a replica, and behind a pooler. */
export async function whereabouts(pool: pg.Pool, answerWithinMs = 10_000): Promise<string> {
  const limit = { query_timeout: answerWithinMs };
  const { rows } = await pool.query({
    text: "select current_database(), current_user, (select system_identifier from pg_control_system())::text",
    ...limit,
  });
  return JSON.stringify(rows);
}
