import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { BackupError } from "./backup-error.ts";
import {
  type BackupHeader,
  type BackupRecord,
  type BackupTable,
  createMeter,
  damaged,
  parseRecord,
  readRecords,
} from "./backup-records.ts";
import { isSameEnd } from "./check-backup.ts";
import type { Progress } from "./progress.ts";
import { readTables } from "./read-contents.ts";

/**
 * Fills newly created tables. Drops the foreign keys first, so that tables can be filled in any
 * order. Creates the foreign keys again at the end, and PostgreSQL then checks all rows. Disables
 * triggers, because the rows already have the triggers' results. Needs only the owner's privileges.
 */
export async function loadRows(client: pg.Client, { path, header, progress, print }: LoadOptions): Promise<void> {
  const present = await readTables(client);
  const { rows: keys } = await client.query<{ drop: string; add: string }>(FOREIGN_KEYS);
  for (const { drop } of keys) await client.query(drop);
  const { rows: triggers } = await client.query<{ disable: string; enable: string }>(TRIGGERS);
  for (const { disable } of triggers) await client.query(disable);
  await client.query(`truncate ${present.map(({ name }) => name).join(", ")}`);

  const known = new Map(present.map(({ name, columns }) => [name, columns]));
  const records = readRecords(path);
  for await (const record of records) {
    if (record.kind !== "T") continue; // skips the header
    const table = header.tables.find(({ name }) => name === parseRecord(record));
    if (!table) throw damaged(path);
    const columns = known.get(table.name);
    if (columns) await loadTable(client, { path, table: withKnownColumns(table, columns), records, progress });
    else await leaveOut(table, pieces(path, records), print);
  }

  for (const { name, lastValue, isCalled } of header.sequences) {
    await client.query("select setval(to_regclass($1), $2, $3) where to_regclass($1) is not null", [
      name,
      lastValue,
      isCalled,
    ]);
  }
  for (const { enable } of triggers) await client.query(enable);
  for (const { add } of keys) await client.query(add);
}

/**
 * Returns the table. Throws if the backup names a column that the database lacks, so that only
 * known names are put into SQL.
 */
function withKnownColumns(table: BackupTable, known: string[]): BackupTable {
  const unknown = table.columns.find((column) => !known.includes(column));
  if (unknown === undefined) return table;
  throw new BackupError(`The table ${table.name} has no column ${unknown} here. Nothing was restored.`);
}

/**
 * Skips the rows of a table that an operator created in our schemas. The SQL files of Openings
 * don't create this table, so its rows cannot be restored.
 */
async function leaveOut(
  { name }: BackupTable,
  rows: AsyncIterable<Buffer>,
  print: (line: string) => void,
): Promise<void> {
  for await (const _ of rows);
  print(`Left out: the table ${name}, which is not part of Openings.`);
}

type LoadOptions = { path: string; header: BackupHeader; progress: Progress; print(line: string): void };
type Loading = { path: string; table: BackupTable; records: AsyncGenerator<BackupRecord>; progress: Progress };

async function loadTable(client: pg.Client, { path, table, records, progress }: Loading): Promise<void> {
  const target = client.query(copyFrom(`copy ${table.name} (${table.columns.join(", ")}) from stdin`));
  try {
    await pipeline(progress.watch(table.name, pieces(path, records)), target);
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`${table.name}: ${(error as Error).message}. Nothing was restored.`, { cause: error });
  }
  progress.endTable(target.rowCount);
}

/**
 * Yields a table's rows. Checks their hash again, because the file may have changed since the first
 * check. Throws if the hash is wrong. The restore is then rolled back.
 */
async function* pieces(path: string, records: AsyncGenerator<BackupRecord>): AsyncGenerator<Buffer> {
  const meter = createMeter();
  for (;;) {
    const { value, done } = await records.next();
    if (done) throw damaged(path);
    if (value.kind === "E") {
      if (!isSameEnd(meter.end(), parseRecord(value))) throw damaged(path);
      return;
    }
    meter.add(value.content);
    yield value.content;
  }
}

const RELATIONS = `(
  select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'app', 'auth', 'server', 'pgboss')
)`;

const FOREIGN_KEYS = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
  from pg_constraint where contype = 'f' and conparentid = 0 and conrelid in ${RELATIONS} order by oid`;

const TRIGGERS = `
  select format('alter table %s disable trigger %I', tgrelid::regclass, tgname) as disable,
    format('alter table %s enable %s trigger %I', tgrelid::regclass,
      case tgenabled when 'A' then 'always' when 'R' then 'replica' else '' end, tgname) as enable
  from pg_trigger where not tgisinternal and tgenabled <> 'D' and tgrelid in ${RELATIONS}`;
