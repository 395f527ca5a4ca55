import type { Pool } from "pg";

export type Column = {
  name: string;
  /** PostgreSQL's name of the type, such as "int8". An array has a prefix, as in "_int8". */
  type: string;
  isNullable: boolean;
  /** True if the database has a default for the column. */
  hasDefault: boolean;
  canRead: boolean;
  canInsert: boolean;
  canUpdate: boolean;
  /** Definitions of the checks that concern only this column, and of the checks of its domain. */
  checks: string[];
};

export type Relation = { name: string; isView: boolean; columns: Column[]; references: Reference[] };

type Reference = { key: string; columns: string[]; table: string; referencedColumns: string[] };

export type Routine = {
  name: string;
  parameters: { name: string; type: string; hasDefault: boolean }[];
  isSet: boolean;
  /** The type of the result, or the columns of a returned table. */
  returns: { type: string } | { relation: string } | { columns: { name: string; type: string }[] };
};

export type Catalogue = { relations: Relation[]; routines: Routine[] };

/** Reads the tables and functions of the schema `public` that the role `authenticated` can use. */
export async function readCatalogue(pool: Pool): Promise<Catalogue> {
  const relations = await pool.query<Relation>(RELATIONS);
  const routines = await pool.query<Routine>(ROUTINES);
  return { relations: relations.rows, routines: routines.rows };
}

// Reads the columns of tables and views. A view's column gets the nullability and checks of the
// table's column with the same name.
const RELATIONS = `
  with columns as (
    select c.oid as relation, c.relkind = 'v' as is_view, a.attnum, a.attname as name, a.atttypid as type_id,
      t.typname as type,
      coalesce(origin.attrelid, a.attrelid) as from_relation, coalesce(origin.attnum, a.attnum) as from_number,
      not coalesce(origin.attnotnull, a.attnotnull) as is_nullable,
      a.atthasdef or a.attidentity <> '' as has_default
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    join pg_type t on t.oid = pg_basetype(a.atttypid)
    left join lateral (
      select o.attrelid, o.attnum, o.attnotnull
      from pg_rewrite r
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = r.oid and d.refclassid = 'pg_class'::regclass
      join pg_attribute o on o.attrelid = d.refobjid and o.attnum = d.refobjsubid
      where c.relkind = 'v' and r.ev_class = c.oid and o.attname = a.attname and o.atttypid = a.atttypid
        and o.attrelid <> c.oid
      order by o.attrelid limit 1
    ) origin on true
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v')
  ),
  granted as (
    select *,
      has_column_privilege('authenticated', relation, attnum, 'select') as can_read,
      not is_view and has_column_privilege('authenticated', relation, attnum, 'insert') as can_insert,
      not is_view and has_column_privilege('authenticated', relation, attnum, 'update') as can_update,
      array(
        select pg_get_constraintdef(k.oid) from pg_constraint k
        where k.conrelid = from_relation and k.contype = 'c' and k.conkey = array[from_number] or k.contypid = type_id
        order by k.conname
      ) as checks
    from columns
  )
  select relation::regclass::text as name, bool_or(is_view) as "isView",
    json_agg(json_build_object(
      'name', name, 'type', type, 'isNullable', is_nullable, 'hasDefault', has_default, 'canRead', can_read,
      'canInsert', can_insert, 'canUpdate', can_update, 'checks', checks
    ) order by attnum) as columns,
    (
      select coalesce(json_agg(json_build_object(
        'key', k.conname,
        'columns', array(select a.attname from unnest(k.conkey) with ordinality u (n, i)
          join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.n order by u.i),
        'table', f.relname,
        'referencedColumns', array(select a.attname from unnest(k.confkey) with ordinality u (n, i)
          join pg_attribute a on a.attrelid = k.confrelid and a.attnum = u.n order by u.i)
      ) order by k.conname), '[]')
      from pg_constraint k join pg_class f on f.oid = k.confrelid
      where k.conrelid = relation and k.contype = 'f' and f.relnamespace = 'public'::regnamespace
    ) as references
  from granted
  group by relation
  having bool_or(can_read)
  order by relation::regclass::text collate "C"`;

const ROUTINES = `
  select p.proname as name, p.proretset as "isSet",
    array(
      select json_build_object('name', p.proargnames[i], 'type', t.typname, 'hasDefault', i > p.pronargs - p.pronargdefaults)
      from unnest(p.proargtypes) with ordinality u (oid, i) join pg_type t on t.oid = u.oid order by i
    ) as parameters,
    case
      when p.proargmodes is not null then json_build_object('columns', (
        select json_agg(json_build_object('name', p.proargnames[i], 'type', t.typname) order by i)
        from unnest(p.proallargtypes) with ordinality u (oid, i) join pg_type t on t.oid = u.oid
        where p.proargmodes[i] = 't'
      ))
      when r.typrelid <> 0 then json_build_object('relation', r.typname)
      else json_build_object('type', r.typname)
    end as returns
  from pg_proc p join pg_type r on r.oid = p.prorettype
  where p.pronamespace = 'public'::regnamespace and r.typname <> 'trigger'
    and has_function_privilege('authenticated', p.oid, 'execute')
  order by p.proname collate "C"`;
