import type { ClientBase } from "pg";

const DEFINITIONS = `
  select object.identity, class, oid, transaction, 'drop ' || object.type || ' if exists ' || object.identity as undo
  from (
    select 'pg_policy'::regclass as class, oid, xmin as transaction from pg_policy
    union all select 'pg_trigger'::regclass, oid, xmin from pg_trigger where not tgisinternal
    union all select 'pg_class'::regclass, oid, xmin from pg_class where relkind in ('v', 'm')
    union all select 'pg_proc'::regclass, oid, xmin from pg_proc
  ) found, lateral pg_identify_object(class, oid, 0) object
  where oid >= 16384 -- below are those of PostgreSQL itself
`;

/** Views, functions, triggers and policies as the statements that drop them, newest first. */
export async function undoOf(client: ClientBase, condition: string, values: unknown[] = []): Promise<string[]> {
  const text = `select undo from (${DEFINITIONS}) definition where ${condition} order by oid desc`;
  const { rows } = await client.query<{ undo: string }>(text, values);
  return rows.map(({ undo }) => undo);
}

/**
 * Runs what creates definitions, and returns how to undo it. What each of them needs was there before it, so the reverse of
 * their creation is an order in which all can be dropped, and a drop never cascades: a view that an administrator built on
 * one of ours stops the upgrade instead of disappearing.
 */
export async function noteDefinitions(client: ClientBase, create: () => Promise<void>): Promise<string[]> {
  const before = await undoOf(client, "true");
  await create();
  return await undoOf(client, "transaction = pg_current_xact_id()::xid and undo <> all ($1)", [before]);
}
