import type { Pool } from "pg";

export type Privilege = "select" | "insert" | "update";

/**
 * Returns all columns of a table or view, and the columns that the role may select, insert or
 * update.
 */
export async function grantedColumns(pool: Pool, role: string, table: string, privilege: Privilege) {
  const { rows } = await pool.query<{ name: string; is_granted: boolean }>(
    `select attname as name, has_column_privilege($1, attrelid, attnum, $3) as is_granted
     from pg_attribute where attrelid = ('public.' || $2)::regclass and attnum > 0 and not attisdropped`,
    [role, table, privilege],
  );
  const all = rows.map(({ name }) => name).sort();
  return { all, granted: all.filter((name) => rows.some((row) => row.name === name && row.is_granted)) };
}
