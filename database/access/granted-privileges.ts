import type { Pool } from "pg";
import { type GrantRules, grantRules, ruleOf } from "./grant-rules.ts";

const ROLES = ["public", "anon", "authenticated", "authenticator", "service_role", "public_site"];

/**
 * All objects that have an owner and grants, as names such as "table public.users" or "columns of
 * public.users".
 */
const OBJECTS = `
  select 'schema ' || nspname as what, oid as schema, coalesce(nspacl, acldefault('n', nspowner)) as acl from pg_namespace
  union all
  select case relkind when 'S' then 'sequence ' else 'table ' end || format('%I.%I', relnamespace::regnamespace, relname),
    relnamespace, coalesce(relacl, acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner))
  from pg_class where relkind in ('r', 'p', 'v', 'm', 'f', 'S')
  union all
  select 'columns of ' || format('%I.%I', relnamespace::regnamespace, relname), relnamespace, attacl
  from pg_attribute join pg_class c on c.oid = attrelid where attacl is not null and attnum > 0
  union all
  select 'function ' || format('%I.%I', pronamespace::regnamespace, proname), pronamespace,
    coalesce(proacl, acldefault('f', proowner))
  from pg_proc`;

/** Returns a sentence for each grant in these schemas that differs from the rules. */
export async function findWrongGrants(pool: Pool, schemas: readonly string[]): Promise<string[]> {
  const granted = await grantedPrivileges(pool, schemas);
  const ruled = Object.keys(grantRules).filter((what) => schemas.some((schema) => isOf(what, schema)));
  return [...new Set([...Object.keys(granted), ...ruled])].flatMap((what) => {
    const rule = ruleOf(what);
    return ROLES.filter((role) => granted[what]?.[role] !== rule[role]).map(
      (role) => `${role} may ${granted[what]?.[role] ?? "nothing"} instead of ${rule[role] ?? "nothing"}: ${what}`,
    );
  });
}

function isOf(what: string, schema: string): boolean {
  return what === `schema ${schema}` || what.includes(` ${schema}.`);
}

/**
 * Returns the privileges that the roles of requests have in these schemas. Leaves out the
 * privileges of owners.
 */
async function grantedPrivileges(pool: Pool, schemas: readonly string[]): Promise<GrantRules> {
  const { rows } = await pool.query<{ what: string; role: string; privileges: string }>(
    `with objects as (${OBJECTS})
     select what, role, string_agg(distinct lower(privilege_type), ' ' order by lower(privilege_type)) as privileges
     from objects, lateral aclexplode(acl) g,
       lateral (select case grantee when 0 then 'public' else grantee::regrole::text end as role) r
     where schema::regnamespace::text = any ($1) and role = any ($2)
       -- Ignores MAINTAIN, which the service role has only since PostgreSQL 17.
       and not (role = 'service_role' and privilege_type = 'MAINTAIN')
     group by what, role`,
    [schemas, ROLES],
  );
  const rules: GrantRules = {};
  for (const { what, role, privileges } of rows) rules[what] = { ...rules[what], [role]: privileges };
  return rules;
}
