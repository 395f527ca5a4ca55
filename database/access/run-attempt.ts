import pg, { type Pool } from "pg";
import { withUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import type { Attempt } from "./attempts.ts";

/**
 * Runs the attempt as `identity` and rolls it back. Returns "row", "nothing", "refused", or another
 * SQLSTATE.
 */
export async function runAttempt(pool: Pool, identity: Identity, verb: string, attempt: Attempt): Promise<string> {
  const { text, values } = toSql(verb, attempt);
  try {
    const { rowCount } = await withUser(pool, identity, (client) => client.query(text, values), { isRolledBack: true });
    return rowCount ? "row" : "nothing";
  } catch (error) {
    const code = error instanceof pg.DatabaseError ? error.code : undefined;
    if (code === undefined) throw error;
    return code === "42501" ? "refused" : code;
  }
}

function toSql(
  verb: string,
  { target, columns, match = {}, values = {} }: Attempt,
): { text: string; values: unknown[] } {
  const parameters: unknown[] = [];
  const place = (value: unknown, suffix = "") => `$${parameters.push(value)}${suffix}`;
  const names = Object.keys(values);
  const where = () =>
    `where ${Object.entries(match)
      .map(([column, value]) => `${column} = ${place(value)}`)
      .join(" and ")}`;
  const texts: Record<string, () => string> = {
    select: () => `select ${columns} from public.${target} ${where()}`,
    insert: () =>
      `insert into public.${target} (${names}) values (${Object.values(values).map((value) => place(value))}) returning ${columns}`,
    update: () =>
      `update public.${target} set ${names.map((name) => `${name} = ${place(values[name])}`)} ${where()} returning ${columns}`,
    delete: () => `delete from public.${target} ${where()} returning ${columns}`,
    call: () => `select * from public.${target}(${names.map((name) => `${name} => ${place(values[name])}`)})`,
  };
  const text = texts[verb]?.();
  if (text === undefined) throw new Error(`No such verb: ${verb}`);
  return { text, values: parameters };
}
