import type { Pool } from "pg";

const SCHEMAS = "(select oid from pg_namespace where nspname in ('app', 'auth', 'public', 'server'))";
const RELATIONS = `(select oid from pg_class where relnamespace in ${SCHEMAS})`;
const sorted = (privileges: string) =>
  `(select array_agg(entry::text order by entry::text) from unnest(${privileges}) entry)`;

/** A query for each part of a schema. Each query returns a single column of text. */
const QUERIES = {
  schemas: `select concat_ws(' ', nspname, ${sorted("nspacl")}, obj_description(oid)) from pg_namespace where oid in ${SCHEMAS}`,
  relations: `
    select concat_ws(' ', relkind, oid::regclass, relrowsecurity, relforcerowsecurity, reloptions, ${sorted("relacl")})
    from pg_class where oid in ${RELATIONS}`,
  columns: `
    select concat_ws(' ', attrelid::regclass, attnum, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid), (select collname from pg_collation l where l.oid = attcollation), ${sorted("attacl")})
    from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attrelid in ${RELATIONS} and attnum > 0`,
  constraints: `
    select concat_ws(' ', conrelid::regclass, contypid::regtype, conname, convalidated, pg_get_constraintdef(oid))
    from pg_constraint where connamespace in ${SCHEMAS}`,
  indexes: `select pg_get_indexdef(indexrelid) from pg_index where indexrelid in ${RELATIONS}`,
  sequences: `
    select concat_ws(' ', seqrelid::regclass, seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)
    from pg_sequence where seqrelid in ${RELATIONS}`,
  types: `
    select concat_ws(' ', oid::regtype, typtype, (select array_agg(enumlabel order by enumsortorder) from pg_enum where enumtypid = oid))
    from pg_type where typnamespace in ${SCHEMAS}`,
  policies: `
    select concat_ws(' ', polrelid::regclass, polname, polcmd, polpermissive, polroles::regrole[],
      pg_get_expr(polqual, polrelid), 'check', pg_get_expr(polwithcheck, polrelid))
    from pg_policy where polrelid in ${RELATIONS}`,
  triggers: `
    select concat_ws(' ', pg_get_triggerdef(oid), tgenabled) from pg_trigger where tgrelid in ${RELATIONS} and not tgisinternal`,
  views: `select concat_ws(' ', oid::regclass, pg_get_viewdef(oid)) from pg_class where oid in ${RELATIONS} and relkind = 'v'`,
  functions: `
    select concat_ws(' ', pg_get_functiondef(oid), ${sorted("proacl")}) from pg_proc where pronamespace in ${SCHEMAS}`,
  "default privileges": `
    select concat_ws(' ', nullif(defaclnamespace, 0)::regnamespace, defaclobjtype, ${sorted("defaclacl")}) from pg_default_acl`,
};

/**
 * Describes a database's schema completely, except for the time and order in which objects were
 * created.
 */
export async function describeSchema(pool: Pool): Promise<Record<string, string[]>> {
  const parts = Object.entries(QUERIES).map(async ([part, text]) => {
    const { rows } = await pool.query<[string]>({ text, rowMode: "array" });
    return [part, rows.map(([line]) => line).sort()] as const;
  });
  return Object.fromEntries(await Promise.all(parts));
}
