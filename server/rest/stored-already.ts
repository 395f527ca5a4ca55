import { DatabaseError } from "pg";
import { SqlContext } from "./compile-sql/sql-context.ts";
import { compileAnswer, compilePage } from "./compile-sql/statement.ts";
import { notSingular } from "./database-error.ts";
import type { Read } from "./plan/plan.ts";
import type { Mutation } from "./plan/plan-mutation.ts";
import { restError } from "./rest-error.ts";
import { ask, type RestRequest } from "./rest-request.ts";
import type { Table } from "./schema-cache/schema-cache.ts";

/** What app.begin_keyed_insert() raises for an insert that was carried out before; the detail is an array of primary keys. */
const STORED_ALREADY = "OP201";

/** The column that the rows of a keyed insert are found by again. Throws if there is none that the caller reads. */
export function keyOfRows(table: Table, { identity }: RestRequest): string {
  const [name = "", second] = table.primaryKey;
  if (second === undefined && table.columns.get(name)?.readers.includes(identity.role)) return name;
  throw notKeyed("The answer holds rows that the table has no single readable key for; return=minimal needs none.");
}

/** The header is never ignored: who sends it relies on it. */
export function notKeyed(details: string): Error {
  return restError("PGRST127", "An Idempotency-Key cannot be used here", { details });
}

/**
 * The rows that an insert with the same key has stored, as the caller may read them now; without `hasBody` that they are.
 * Throws the error if it says something else.
 */
export async function readStoredAlready(
  request: RestRequest,
  error: unknown,
  { table, read }: Mutation,
  hasBody: boolean,
): Promise<Awaited<ReturnType<typeof ask>>> {
  if (!request.keyed || !(error instanceof DatabaseError) || error.code !== STORED_ALREADY) throw error;
  if (!hasBody) return { rows: 0, total: 0, body: null };
  const context = new SqlContext();
  const wanted = { format: request.format, isCounted: false, hasBody };
  const text = compileAnswer(compilePage(readOf(table, read, error.detail || "{}", request), wanted, context));
  // A replica may not have the rows yet.
  const again = { ...request, method: "GET" as const, keyed: undefined, readElsewhere: undefined };
  const found = await ask(again, text, context.values);
  if (request.format.isSingular && found.rows !== 1) throw notSingular(found.rows);
  return { ...found, total: found.rows };
}

function readOf(table: Table, read: Read, keys: string, request: RestRequest): Read {
  const column = table.columns.get(keyOfRows(table, request));
  if (!column) throw new Error("The key of the rows is one of their columns.");
  const isStored = { kind: "comparison", isNegated: false, operator: "in", column, value: keys } as const;
  const inOrder = { column, embed: undefined, direction: undefined, nulls: undefined };
  return { ...read, conditions: [isStored], order: read.order.length > 0 ? read.order : [inOrder] };
}
