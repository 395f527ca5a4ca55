import { SqlContext } from "./compile-sql/sql-context.ts";
import { compileAnswer, compilePage } from "./compile-sql/statement.ts";
import { notSingular } from "./database-error.ts";
import { parseQuery } from "./parse-query/parse-query.ts";
import { planRead } from "./plan/plan-read.ts";
import { contentRange, rangeOf, rangeStatus } from "./request/range.ts";
import { restError } from "./rest-error.ts";
import { ask, type RestAnswer, type RestRequest } from "./rest-request.ts";
import type { Table } from "./schema-cache/schema-cache.ts";

/** GET and HEAD of a table. */
export async function handleRead(request: RestRequest): Promise<RestAnswer> {
  const { format, preferences, method } = request;
  const read = planRead(request.viewer, tableOf(request), parseQuery(request.parameters));
  Object.assign(read, rangeOf(request.range, read.limit, read.offset));
  const context = new SqlContext();
  const wanted = { format, isCounted: preferences.count !== undefined, hasBody: method === "GET" };
  const { rows, total, body } = await ask(request, compileAnswer(compilePage(read, wanted, context)), context);
  if (format.isSingular && rows !== 1) throw notSingular(rows);
  return {
    status: rangeStatus(read.offset, rows, total),
    headers: { "content-type": format.contentType, "content-range": contentRange(read.offset, rows, total) },
    ...(body !== null && { body }),
  };
}

export function tableOf({ viewer: { cache }, schema, name }: RestRequest): Table {
  const table = cache.table(schema, name);
  if (!table) throw restError("PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`);
  return table;
}
