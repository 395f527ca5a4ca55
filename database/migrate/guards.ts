import type { ClientBase, Pool } from "pg";

/** The schemas that the SQL files in database/ fill. */
const SCHEMAS = ["app", "auth", "public", "server", "site"];
/**
 * The roles of requests. The checks ignore the privileges of other roles, which operators may
 * create.
 */
const ROLES = ["anon", "authenticated", "authenticator", "public_site", "service_role"];

/**
 * Selects the protections of the data. Leaves out the privilege MAINTAIN, because MAINTAIN gives no
 * access to rows and exists only since PostgreSQL 17.
 */
const GUARDS = `
  with grantee as (
    select oid, rolname as name from pg_roles where rolname = any ($2) union all select 0, 'everyone'
  ), relation as (
    select c.oid, c.relkind, c.relrowsecurity, coalesce(c.relacl, acldefault('r', c.relowner)) as acl,
      format('%s %I.%I', case c.relkind when 'S' then 'sequence' when 'v' then 'view' else 'table' end, n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any ($1) and c.relkind in ('r', 'p', 'v', 'S')
  ), function as (
    select coalesce(p.proacl, acldefault('f', p.proowner)) as acl,
      format('function %I.%I(%s)', n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)) as name
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = any ($1) and not exists (
      select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'
    )
  ), granted as (
    select name, acl, '' as of_column from relation where relkind <> 'S' or acl is not null
    union all select r.name, a.attacl, format(' (%I)', a.attname) from relation r join pg_attribute a on a.attrelid = r.oid
      where a.attacl is not null
    union all select name, acl, '' from function
    union all select format('schema %I', nspname), nspacl, '' from pg_namespace where nspname = any ($1) and nspacl is not null
  )
  select name || ': row security' as line from relation where relrowsecurity
  union select r.name || ': policy ' || p.polname from pg_policy p join relation r on r.oid = p.polrelid
  union select r.name || ': trigger ' || t.tgname from pg_trigger t join relation r on r.oid = t.tgrelid
    where not t.tgisinternal and t.tgenabled <> 'D'
  union select name || ': definition' from function
  union select g.name || ': ' || grantee.name || ' may ' || lower(privilege_type) || g.of_column
    from granted g cross join lateral aclexplode(g.acl) entry join grantee on grantee.oid = entry.grantee
    where privilege_type <> 'MAINTAIN'
  union select 'role ' || rolname || ': may pass row security' from pg_roles where rolname = any ($2) and (rolbypassrls or rolsuper)
  union select 'role ' || grantee.name || ': may act as ' || m.roleid::regrole
    from pg_auth_members m join grantee on grantee.oid = m.member
  order by 1`;

/**
 * Returns the protections of the data as lines such as "table public.users: row security". Every
 * version of PostgreSQL returns the same lines.
 */
async function readGuards(client: ClientBase | Pool): Promise<string[]> {
  const { rows } = await client.query<{ line: string }>(GUARDS, [SCHEMAS, ROLES]);
  return rows.map(({ line }) => line);
}

export type GuardChanges = { missing: string[]; added: string[] };

/**
 * Returns the protections that were changed by hand since the last upgrade, or undefined if that
 * upgrade stored no protections.
 */
export async function findGuardChanges(client: ClientBase | Pool): Promise<GuardChanges | undefined> {
  const { rows } = await client.query<{ guards: string[] | null }>(
    "select to_jsonb(m) -> 'guards' as guards from server.migrations m where name = 'definitions'",
  );
  const noted = rows[0]?.guards;
  return noted ? compare(noted, await readGuards(client)) : undefined;
}

function compare(noted: string[], present: string[]): GuardChanges {
  const [then, now] = [new Set(noted), new Set(present)];
  const known = new Set(noted.map(objectOf));
  return {
    missing: noted.filter((line) => !now.has(line)),
    // Ignores an operator's own tables and functions.
    added: present.filter(
      (line) => !then.has(line) && known.has(objectOf(line)) && /: (?:policy |\S+ may |may )/.test(line),
    ),
  };
}

const objectOf = (line: string) => line.slice(0, line.indexOf(": "));

/**
 * Stores the protections after an upgrade, as the reference for later checks. Excludes changes that
 * were made by hand before the upgrade. Later checks therefore still report a changed table until
 * an operator repairs the table. The upgrade itself repairs changed definitions, because it creates
 * all definitions again.
 */
export async function noteGuards(client: ClientBase, before: GuardChanges | undefined): Promise<void> {
  const present = await readGuards(client);
  const objects = new Set(present.map(objectOf));
  const added = new Set(before?.added);
  const missing =
    before?.missing.filter((line) => line.endsWith(": row security") && objects.has(objectOf(line))) ?? [];
  const guards = [...new Set([...present.filter((line) => !added.has(line)), ...missing])];
  await client.query("update server.migrations set guards = $1 where name = 'definitions'", [guards]);
}
