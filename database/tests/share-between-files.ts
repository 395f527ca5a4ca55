import type { Database } from "#database/connect.ts";

/** The tables that have rows or had some. */
const FILLED = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname in ('public', 'app', 'auth', 'server', 'pgboss') and pg_relation_size(c.oid) > 0`;
/** The names of tables, indexes, triggers and policies, and the texts of functions. */
const DEFINED = `
  select md5(string_agg(line, ',' order by line)) as hash from (
    select format('%s %s', oid, relname) as line from pg_class where oid >= 16384 and relkind in ('r', 'v', 'i', 'S')
    union all select format('%s %s', oid, md5(prosrc)) from pg_proc where oid >= 16384
    union all select format('%s %s', oid, tgname) from pg_trigger
    union all select format('%s %s', oid, polname) from pg_policy
  ) as lines`;

/**
 * Lets all test files of a worker use one database, or one server with a database. `afterFile`
 * empties the database. If a file changed more than rows, the next file gets a new database.
 */
export function shareBetweenFiles<Value extends { database: Database }>(create: () => Promise<Value>) {
  const createAll = async () => {
    const value = await create();
    return { value, empty: await rememberEmptyTables(value.database) };
  };
  let current: ReturnType<typeof createAll> | undefined;
  return {
    async use(): Promise<Value> {
      current ??= createAll();
      return (await current).value;
    },
    async afterFile(): Promise<void> {
      try {
        await (await current)?.empty();
      } catch (error) {
        current = undefined;
        throw error;
      }
    },
  };
}

/**
 * Remembers which tables have rows, such as the lookups. Returns a function that deletes the rows
 * of all other tables, so that the next test file finds the database as this file found it. The
 * function throws if a file changed a definition or the number of a lookup's rows.
 */
async function rememberEmptyTables({ admin }: Database): Promise<() => Promise<void>> {
  const filled = async () => (await admin.query<{ name: string }>(FILLED)).rows.map(({ name }) => name);
  const kept = await filled();
  const lookups = kept.filter((name) => /^public\.|^server\.migrations$/.test(name));
  const counts = lookups.map((name) => `(select count(*) from ${name})`);
  const state = async () =>
    JSON.stringify((await admin.query(`select array[${counts}]::int[] as counts, (${DEFINED}) as hash`)).rows);
  const before = await state();
  return async () => {
    const deletions = (await filled()).filter((name) => !kept.includes(name)).map((name) => `delete from ${name};`);
    // Skips triggers and foreign keys, so that the order of the tables doesn't matter.
    await admin.query(`begin; set local session_replication_role = replica; ${deletions.join(" ")} commit`);
    if ((await state()) !== before) {
      throw new Error(
        "This file changed definitions or lookups. Use ownDatabaseOfFile(), serve({}) or serveAuth({}) in it.",
      );
    }
  };
}
