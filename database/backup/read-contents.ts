import type pg from "pg";
import { hasTable } from "#database/has-table.ts";
import type { BackupHeader, BackupTable } from "./backup-records.ts";

/** The schemas that the files in database/ create. */
const OWN_SCHEMAS = ["public", "app", "auth", "server"];
/** Tables of pg-boss that a backup contains. pg-boss fills its other tables again by itself. */
const QUEUE_TABLES = ["queue", "schedule", "subscription", "job", "job_dependency"];

/**
 * Lists the tables to back up. Lists a partitioned table as a single table. Leaves out tables of
 * extensions, and unlogged tables, which have only data of the current day (rule 78).
 */
const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name, (
    select json_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
  ) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition and c.relpersistence = 'p'
    and (n.nspname = any ($1) and (n.nspname, c.relname) not in (('server', 'migrations'), ('server', 'last_backup')) or n.nspname = 'pgboss' and c.relname = any ($2))
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by n.nspname = 'pgboss', n.nspname, c.relname`;

const SEQUENCES = `
  select format('%I.%I', n.nspname, c.relname) as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'S' and n.nspname = any ($1) order by 1`;

export async function readTables(client: pg.Client): Promise<BackupTable[]> {
  return (await client.query<BackupTable>(TABLES, [OWN_SCHEMAS, QUEUE_TABLES])).rows;
}

/**
 * Returns true if the database has the tables of queues. The first start of a server creates them.
 */
export function hasQueues(client: pg.ClientBase | pg.Pool): Promise<boolean> {
  return hasTable(client, "pgboss.version");
}

/**
 * Reads the current values of the sequences. The snapshot does not include sequences. The values
 * are at least as high as every id in the snapshot.
 */
export async function readSequences(client: pg.Client): Promise<BackupHeader["sequences"]> {
  const { rows: names } = await client.query<{ name: string }>(SEQUENCES, [OWN_SCHEMAS]);
  const sequences: BackupHeader["sequences"] = [];
  for (const { name } of names) {
    const { rows } = await client.query(`select last_value::text as "lastValue", is_called as "isCalled" from ${name}`);
    sequences.push({ name, ...rows[0] });
  }
  return sequences;
}
