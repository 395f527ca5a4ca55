import { DatabaseError } from "pg";
import { SqlContext } from "./compile-sql/sql-context.ts";
import { compileAnswer, compilePage } from "./compile-sql/statement.ts";
import { notSingular } from "./database-error.ts";
import type { Read } from "./plan/plan.ts";
import type { Mutation } from "./plan/plan-mutation.ts";
import { restError } from "./rest-error.ts";
import { type RestRequest, runStatement } from "./rest-request.ts";
import type { Table } from "./schema-cache/schema-cache.ts";

/**
 * SQLSTATE of the error for an Idempotency-Key that an earlier insert has used. The error's detail
 * is an array with the primary keys of the stored rows.
 */
const STORED_ALREADY = "OP201";

/**
 * Returns the name of the table's primary key column. A repeated insert finds the stored rows by
 * this column. Throws if the key has several columns, or if the caller may not read it.
 */
export function keyOfRows(table: Table, { identity }: RestRequest): string {
  const [name = "", second] = table.primaryKey;
  if (second === undefined && table.columns.get(name)?.readers.includes(identity.role)) return name;
  throw notKeyed("The response would contain rows without a single readable key. Use return=minimal.");
}

/**
 * Returns the error for a request that doesn't support an Idempotency-Key. If the server ignored
 * the key, a repeated request would insert the rows twice.
 */
export function notKeyed(details: string): Error {
  return restError("PGRST127", "An Idempotency-Key cannot be used here", { details });
}

/**
 * Handles the error of an insert whose Idempotency-Key was used before. Returns those stored rows
 * that the caller may read now, or an empty response if the client wants no body. Throws any other
 * error again.
 */
export async function readStoredAlready(
  request: RestRequest,
  error: unknown,
  { table, read }: Mutation,
  hasBody: boolean,
): Promise<Awaited<ReturnType<typeof runStatement>>> {
  if (!request.keyed || !(error instanceof DatabaseError) || error.code !== STORED_ALREADY) throw error;
  if (!hasBody) return { rows: 0, total: 0, body: null };
  const context = new SqlContext();
  const wanted = { format: request.format, isCounted: false, hasBody };
  const text = compileAnswer(compilePage(readOf(table, read, error.detail || "{}", request), wanted, context));
  // Reads from the primary, because the rows can be missing in a replica.
  const again = { ...request, method: "GET" as const, keyed: undefined, readElsewhere: undefined };
  const found = await runStatement(again, text, context.values);
  if (request.format.isSingular && found.rows !== 1) throw notSingular(found.rows);
  return { ...found, total: found.rows };
}

function readOf(table: Table, read: Read, keys: string, request: RestRequest): Read {
  const column = table.columns.get(keyOfRows(table, request));
  if (!column) throw new Error("The key of the rows is not a column.");
  const isStored = { kind: "comparison", isNegated: false, operator: "in", column, value: keys } as const;
  const inOrder = { column, embed: undefined, direction: undefined, nulls: undefined };
  return { ...read, conditions: [isStored], order: read.order.length > 0 ? read.order : [inOrder] };
}
