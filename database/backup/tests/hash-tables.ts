import { readTables } from "#database/backup/read-contents.ts";
import { connectOwner } from "#database/migrate/connect-owner.ts";

/**
 * Returns the number of rows of each table in a backup, and a hash that does not depend on the
 * rows' order. Backup drills use it.
 */
export async function hashTables(url: string): Promise<Record<string, string>> {
  const client = await connectOwner(url, "openings backup drill");
  try {
    await client.query("set timezone = 'UTC'; set extra_float_digits = 3");
    const hashes: Record<string, string> = {};
    for (const { name, columns } of await readTables(client)) {
      const { rows } = await client.query(
        `select count(*) || ' ' || coalesce(md5(string_agg(hash, '' order by hash)), '') as hash
         from (select md5(row(${columns.join(", ")})::text) as hash from ${name}) hashed`,
      );
      hashes[name] = rows[0].hash;
    }
    return hashes;
  } finally {
    await client.end();
  }
}
