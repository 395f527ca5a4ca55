import type { Pool } from "pg";
import { STATEMENT_TIME_LIMITS } from "#database/as-user.ts";
import { CONNECT_TIMEOUT_MS } from "#database/connect.ts";

/** One row of each of the catalog's queries below. */
type TableRow = {
  oid: string;
  schema: string;
  name: string;
  kind: string;
  columns: ColumnRow[];
  primaryKey: string[];
  writers: string[];
  uniqueKeys: string[][];
};

export type ColumnRow = {
  name: string;
  type: string;
  isString: boolean;
  default: string | null;
  readers: string[];
};

export type ForeignKeyRow = { name: string; from: string; to: string; fromColumns: string[]; toColumns: string[] };

export type FunctionRow = {
  schema: string;
  name: string;
  inputs: { name: string; type: string }[];
  defaults: number;
  outputs: ColumnRow[];
  isSet: boolean;
  isInlinable: boolean;
  callers: string[];
  returns: string;
  /** The table whose row type is returned or, for a computed column, taken. */
  returnsTable: string | null;
  takesTable: string | null;
  type: string;
  isString: boolean;
};

export type Catalogue = {
  tables: TableRow[];
  foreignKeys: ForeignKeyRow[];
  functions: FunctionRow[];
  types: { name: string; sql: string }[];
};

/** Every type with the type under its domains. */
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

/** The roles of requests for whom `condition` holds, as JSON. */
const ROLES_WHO = (condition: string) =>
  `array_to_json(array(select r.rolname from pg_roles r where r.rolname = any ($2) and ${condition}))`;

const COLUMN = (name: string, fallback: string, readers: string) =>
  `json_build_object('name', ${name}, 'type', types.type, 'isString', types.is_string, 'default', ${fallback}, 'readers', ${readers})`;

const TABLES = `${BASE_TYPES}
  select c.oid::text, n.nspname as schema, c.relname as name, c.relkind as kind,
    coalesce(columns.list, '[]') as columns, coalesce(keys.primary, '[]') as "primaryKey",
    coalesce(keys.uniques, '[]') as "uniqueKeys",
    ${ROLES_WHO("has_any_column_privilege(r.oid, c.oid, 'insert, update')")} as writers
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  left join lateral (
    select json_agg(${COLUMN(
      "a.attname",
      `case
        when a.attidentity = 'd' then format('nextval(%L)', pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname))
        when a.attgenerated = '' then pg_get_expr(d.adbin, d.adrelid)
      end`,
      ROLES_WHO("has_column_privilege(r.oid, c.oid, a.attnum, 'select')"),
    )} order by a.attnum) as list
    from pg_attribute a
    join types on types.oid = a.atttypid
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
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
  where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition`;

const FOREIGN_KEYS = `
  select k.conname as name, k.conrelid::text as "from", k.confrelid::text as "to",
    pairs.from_columns as "fromColumns", pairs.to_columns as "toColumns"
  from pg_constraint k
  cross join lateral (
    select json_agg(f.attname order by p.position) as from_columns, json_agg(t.attname order by p.position) as to_columns
    from unnest(k.conkey, k.confkey) with ordinality as p (from_number, to_number, position)
    join pg_attribute f on f.attrelid = k.conrelid and f.attnum = p.from_number
    join pg_attribute t on t.attrelid = k.confrelid and t.attnum = p.to_number
  ) pairs
  where k.contype = 'f' and k.conparentid = 0
  order by k.conname`;

/** Functions whose arguments all have names and are not variadic; a computed column has one, of a table's row type. */
const FUNCTIONS = `${BASE_TYPES}
  select n.nspname as schema, p.proname as name, p.pronargdefaults as defaults, p.proretset as "isSet",
    l.lanname = 'sql' and p.provolatile <> 'v' and not p.prosecdef and p.proconfig is null as "isInlinable",
    ${ROLES_WHO("has_function_privilege(r.oid, p.oid, 'execute')")} as callers,
    p.prorettype::regtype::text as returns, nullif(result.typrelid, 0)::text as "returnsTable",
    arguments.takes_table as "takesTable", types.type, types.is_string as "isString",
    coalesce(arguments.inputs, '[]') as inputs, coalesce(fields.outputs, arguments.outputs, '[]') as outputs
  from pg_proc p
  join pg_namespace n on n.oid = p.pronamespace
  join pg_language l on l.oid = p.prolang
  join pg_type result on result.oid = p.prorettype
  join types on types.oid = p.prorettype
  cross join lateral (
    select
      json_agg(json_build_object('name', coalesce(a.name, ''), 'type', types.type) order by a.position)
        filter (where coalesce(a.mode, 'i') in ('i', 'b')) as inputs,
      json_agg(${COLUMN("a.name", "null", "'{}'::text[]")} order by a.position)
        filter (where a.mode in ('o', 'b', 't')) as outputs,
      (max(nullif(t.typrelid, 0)) filter (where p.pronargs = 1))::text as takes_table
    from unnest(coalesce(p.proallargtypes, p.proargtypes::oid[]), p.proargnames, p.proargmodes)
      with ordinality as a (type, name, mode, position)
    join types on types.oid = a.type
    join pg_type t on t.oid = a.type
  ) arguments
  cross join lateral (
    select json_agg(${COLUMN("a.attname", "null", "'{}'::text[]")} order by a.attnum) as outputs
    from pg_attribute a
    join types on types.oid = a.atttypid
    where a.attrelid = result.typrelid and a.attnum > 0 and not a.attisdropped
  ) fields
  where n.nspname = any ($1) and p.prokind = 'f' and p.provariadic = 0
    and p.prorettype not in ('trigger'::regtype, 'event_trigger'::regtype)
  order by p.oid`;

/** What a selected value may be cast to: no types that look names up in the catalog, such as roles. */
const TYPES = `
  select distinct on (name) name, sql from (
    select unnest(array[t.typname, format_type(t.oid, -1)]) as name, format_type(t.oid, -1) as sql, n.nspname
    from pg_type t
    join pg_namespace n on n.oid = t.typnamespace
    where (n.nspname = 'pg_catalog' or n.nspname = any ($1))
      and t.typtype in ('b', 'd', 'e', 'r', 'm') and t.typname !~ '^_?(reg|pg_|aclitem)'
    union all
    values ('int', 'integer', ''), ('decimal', 'numeric', ''), ('float', 'double precision', '')
  ) named
  order by name, nspname <> 'pg_catalog'`;

const ROLES = Object.keys(STATEMENT_TIME_LIMITS);

/** Reads the catalog. Names come qualified: only pg_catalog is on the path. */
export async function introspect(pool: Pool, schemas: readonly string[]): Promise<Catalogue> {
  const client = await pool.connect();
  try {
    const limit = { query_timeout: CONNECT_TIMEOUT_MS };
    const ask = async <Row>(text: string, values: unknown[] = []) =>
      (await client.query({ text, values, ...limit })).rows as Row[];
    await ask("begin isolation level repeatable read read only");
    await ask("set local search_path to ''");
    const catalogue = {
      tables: await ask<TableRow>(TABLES, [schemas, ROLES]),
      foreignKeys: await ask<ForeignKeyRow>(FOREIGN_KEYS),
      functions: await ask<FunctionRow>(FUNCTIONS, [schemas, ROLES]),
      types: await ask<Catalogue["types"][number]>(TYPES, [schemas]),
    };
    await ask("commit");
    client.release();
    return catalogue;
  } catch (error) {
    client.release(true);
    throw error;
  }
}
