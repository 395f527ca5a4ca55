import type { ClientBase } from "pg";

/** Who does not own the table of a trigger cannot drop the trigger, but its function with all that hangs on it. */
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
  where oid >= 16384 -- below are those of PostgreSQL itself
`;

/** Views, functions, triggers and policies as the statements that drop them, newest first. */
async function undoOf(client: ClientBase, condition: string, values: unknown[] = []): Promise<string[]> {
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
