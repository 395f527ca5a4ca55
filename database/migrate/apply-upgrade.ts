import type pg from "pg";
import type { ClientBase } from "pg";
import { hasTable } from "#database/has-table.ts";
import { StartError } from "#database/start-error.ts";
import { findGuardChanges, noteGuards } from "./guards.ts";
import { planUpgrade } from "./plan-upgrade.ts";
import { type Applying, readRecorded, recordDefinitions, recordFile } from "./recorded.ts";
import type { SqlFile, SqlFiles } from "./sql-files.ts";

/**
 * The id of the upgrade lock, an arbitrary number that is the same in every version. Processes that
 * upgrade the same database wait for each other.
 */
export const ADVISORY_LOCK = 5_077_460_114;

/**
 * Upgrades the database in the caller's transaction. Returns the names of the applied files. The
 * caller must hold the upgrade lock.
 */
export async function applyUpgrade(client: pg.Client, files: SqlFiles, applying: Applying): Promise<string[]> {
  const recorded = await readRecorded(client);
  const { tables, isRedefined, seeds } = planUpgrade(files, recorded, applying.release) ?? { tables: [], seeds: [] };
  await checkPlace(client, tables);
  const changedByHand = await findGuardChanges(client);
  const definitions = isRedefined ? files.definitions : [];
  if (isRedefined) await applyFile(client, { name: "The earlier definitions", sql: recorded.undo.join(";") });
  for (const file of tables) await applyOnce(client, file, applying);
  if (isRedefined) {
    const undo = await noteDefinitions(client, async () => {
      for (const file of definitions) await applyFile(client, file);
    });
    await recordDefinitions(client, definitions, undo, applying);
  }
  for (const file of seeds) await applyOnce(client, file, applying);
  await noteGuards(client, changedByHand);
  return [...tables, ...definitions, ...seeds].map(({ name }) => name);
}

async function applyOnce(client: pg.Client, file: SqlFile, applying: Applying): Promise<void> {
  await applyFile(client, file);
  await recordFile(client, file, applying);
}

export async function applyFile(client: pg.Client, { name, sql }: Pick<SqlFile, "name" | "sql">): Promise<void> {
  try {
    await client.query(sql);
  } catch (error) {
    const { message, position, detail } = error as pg.DatabaseError;
    const line = position ? `, line ${sql.slice(0, Number(position)).split("\n").length}` : "";
    throw new StartError(`${name}${line}: ${message}${detail ? ` (${detail})` : ""}`, { cause: error });
  }
}

/** The file that creates the accounts' tables, and the first file that refers to them. */
const MAKES_ACCOUNTS = "tables/auth/0002-users.sql";
const NEEDS_ACCOUNTS = "tables/portal/0005-users.sql";

/**
 * Throws if the database already has the account tables that this upgrade creates. Also throws if
 * the portal needs existing accounts and the database has none. Record 117
 */
async function checkPlace(client: ClientBase, tables: readonly SqlFile[]): Promise<void> {
  const names = tables.map(({ name }) => name);
  const isMade = names.includes(MAKES_ACCOUNTS);
  if (!isMade && !names.includes(NEEDS_ACCOUNTS)) return;
  const exists = await hasTable(client, "auth.users");
  if (isMade && exists) {
    throw new StartError(
      "The schema auth of the database belongs to another role, as in a hosted Supabase project: set AUTH_URL, REST_URL and ANON_KEY to use its services, or create only the portal's tables with ops migrate portal.",
    );
  }
  if (!isMade && !exists) {
    throw new StartError("The database has no auth.users, so it is not a hosted Supabase project.");
  }
}

/**
 * Lists the definitions with the statement that drops each. For a trigger on another role's table,
 * the statement drops the trigger's function with cascade.
 */
const DEFINITIONS = `
  select oid, transaction,
    case when function_of_foreign is null then 'drop ' || object.type || ' if exists ' || object.identity
      else 'drop function if exists ' || (pg_identify_object('pg_proc'::regclass, function_of_foreign, 0)).identity || ' cascade'
    end as undo
  from (
    select 'pg_policy'::regclass as class, oid, xmin as transaction, null::oid as function_of_foreign from pg_policy
    union all select 'pg_trigger'::regclass, t.oid, t.xmin, case when not pg_has_role(c.relowner, 'usage') then t.tgfoid end
      from pg_trigger t join pg_class c on c.oid = t.tgrelid where not t.tgisinternal
    union all select 'pg_class'::regclass, oid, xmin, null from pg_class where relkind in ('v', 'm')
    union all select 'pg_proc'::regclass, oid, xmin, null from pg_proc
  ) found, lateral pg_identify_object(class, oid, 0) object
  where oid >= 16384 -- lower numbers belong to PostgreSQL itself
`;

/** Returns the statements that drop views, functions, triggers and policies, newest first. */
async function undoOf(client: ClientBase, condition: string, values: unknown[] = []): Promise<string[]> {
  const text = `select undo from (${DEFINITIONS}) definition where ${condition} order by oid desc`;
  const { rows } = await client.query<{ undo: string }>(text, values);
  return rows.map(({ undo }) => undo);
}

/**
 * Creates definitions and returns the statements that drop them, newest first. A definition depends
 * only on older definitions, so these statements need no cascade. If an administrator's view
 * depends on a definition, the next upgrade fails instead of dropping this view.
 */
async function noteDefinitions(client: ClientBase, create: () => Promise<void>): Promise<string[]> {
  const before = await undoOf(client, "true");
  await create();
  return await undoOf(client, "transaction = pg_current_xact_id()::xid and undo <> all ($1)", [before]);
}
