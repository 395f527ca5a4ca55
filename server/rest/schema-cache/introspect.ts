import type { Pool } from "pg";
import { STATEMENT_TIME_LIMITS } from "#database/as-user.ts";
import { CONNECT_TIMEOUT_MS } from "#database/connect.ts";
import type { Column, ColumnPair } from "./schema-cache.ts";

type TableRow = {
  oid: string;
  name: string;
  columns: Column[];
  primaryKey: string[];
  writers: string[];
  uniqueKeys: string[][];
};

export type ForeignKeyRow = { name: string; from: string; to: string; pairs: ColumnPair[] };

export type FunctionRow = {
  name: string;
  inputs: { name: string; type: string }[];
  defaults: number;
  outputs: Column[];
  isSet: boolean;
  isInlinable: boolean;
  callers: string[];
  returns: string;
  /** OID of the table whose row type the function returns. */
  returnsTable: string | null;
};

export type Catalogue = {
  tables: TableRow[];
  foreignKeys: ForeignKeyRow[];
  functions: FunctionRow[];
};

/**
 * Selects the base type of each type. For a domain, this is the type without the domain's
 * constraints. Any other type is its own base type.
 */
const BASE_TYPES = `
  with recursive base as (
    select t.oid, t.oid as base from pg_type t where t.typtype <> 'd'
    union all
    select t.oid, b.base from pg_type t join base b on b.oid = t.typbasetype where t.typtype = 'd'
  ),
  types as (
    select b.oid, format_type(b.base, -1) as type, t.typcategory = 'S' as is_string
    from base b join pg_type t on t.oid = b.base
  )`;

/** Returns SQL that selects the roles for which `condition` is true, as JSON. */
const ROLES_WHO = (condition: string) =>
  `array_to_json(array(select r.rolname from pg_roles r where r.rolname = any ($1) and ${condition}))`;

const COLUMN = (name: string, readers: string) =>
  `json_build_object('name', ${name}, 'type', types.type, 'isString', types.is_string, 'readers', ${readers})`;

const TABLES = `${BASE_TYPES}
  select c.oid::text, c.relname as name, coalesce(columns.list, '[]') as columns, coalesce(keys.primary, '[]') as "primaryKey",
    coalesce(keys.uniques, '[]') as "uniqueKeys",
    ${ROLES_WHO("has_any_column_privilege(r.oid, c.oid, 'insert, update')")} as writers
  from pg_class c
  left join lateral (
    select json_agg(${COLUMN("a.attname", ROLES_WHO("has_column_privilege(r.oid, c.oid, a.attnum, 'select')"))}
      order by a.attnum) as list
    from pg_attribute a
    join types on types.oid = a.atttypid
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  ) columns on true
  left join lateral (
    select json_agg(key.columns) as uniques, (json_agg(key.columns) filter (where i.indisprimary)) -> 0 as primary
    from pg_index i
    cross join lateral (
      select json_agg(a.attname order by k.position) as columns
      from unnest(i.indkey::int2[]) with ordinality as k (number, position)
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.number
      where k.position <= i.indnkeyatts
    ) key
    where i.indrelid = c.oid and i.indisunique and i.indisvalid and i.indpred is null and i.indexprs is null
  ) keys on true
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

const FOREIGN_KEYS = `
  select k.conname as name, k.conrelid::text as "from", k.confrelid::text as "to", pairs.list as pairs
  from pg_constraint k
  cross join lateral (
    select json_agg(json_build_object('here', f.attname, 'there', t.attname) order by p.position) as list
    from unnest(k.conkey, k.confkey) with ordinality as p (from_number, to_number, position)
    join pg_attribute f on f.attrelid = k.conrelid and f.attnum = p.from_number
    join pg_attribute t on t.attrelid = k.confrelid and t.attnum = p.to_number
  ) pairs
  where k.contype = 'f' and k.conparentid = 0
  order by k.conname`;

/** Selects all functions except variadic functions. */
const FUNCTIONS = `${BASE_TYPES}
  select p.proname as name, p.pronargdefaults as defaults, p.proretset as "isSet",
    l.lanname = 'sql' and p.provolatile <> 'v' and not p.prosecdef and p.proconfig is null as "isInlinable",
    ${ROLES_WHO("has_function_privilege(r.oid, p.oid, 'execute')")} as callers,
    p.prorettype::regtype::text as returns, nullif(result.typrelid, 0)::text as "returnsTable",
    coalesce(arguments.inputs, '[]') as inputs, coalesce(fields.outputs, arguments.outputs, '[]') as outputs
  from pg_proc p
  join pg_language l on l.oid = p.prolang
  join pg_type result on result.oid = p.prorettype
  cross join lateral (
    select
      json_agg(json_build_object('name', coalesce(a.name, ''), 'type', types.type) order by a.position)
        filter (where coalesce(a.mode, 'i') in ('i', 'b')) as inputs,
      json_agg(${COLUMN("a.name", "'{}'::text[]")} order by a.position)
        filter (where a.mode in ('o', 'b', 't')) as outputs
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
      with ordinality as a (type, name, mode, position)
    join types on types.oid = a.type
  ) arguments
  cross join lateral (
    select json_agg(${COLUMN("a.attname", "'{}'::text[]")} order by a.attnum) as outputs
    from pg_attribute a
    join types on types.oid = a.atttypid
    where a.attrelid = result.typrelid and a.attnum > 0 and not a.attisdropped
  ) fields
  where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and p.provariadic = 0
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.oid`;

const ROLES = Object.keys(STATEMENT_TIME_LIMITS);

/**
 * Reads PostgreSQL's catalog. Only pg_catalog is on the search path, so PostgreSQL returns all
 * other names with their schema.
 */
export async function introspect(pool: Pool): Promise<Catalogue> {
  const client = await pool.connect();
  try {
    const limit = { query_timeout: CONNECT_TIMEOUT_MS };
    const query = async <Row>(text: string, values: unknown[] = []) =>
      (await client.query({ text, values, ...limit })).rows as Row[];
    await query("begin isolation level repeatable read read only");
    await query("set local search_path to ''");
    const catalogue = {
      tables: await query<TableRow>(TABLES, [ROLES]),
      foreignKeys: await query<ForeignKeyRow>(FOREIGN_KEYS),
      functions: await query<FunctionRow>(FUNCTIONS, [ROLES]),
    };
    await query("commit");
    client.release();
    return catalogue;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
