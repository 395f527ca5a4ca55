import type { ClientBase, Pool } from "pg";

/** Returns true if the table exists. `name` has a schema, as in "auth.users". */
export async function hasTable(client: ClientBase | Pool, name: string): Promise<boolean> {
  const { rows } = await client.query("select to_regclass($1) is not null as has", [name]);
  return rows[0].has;
}
