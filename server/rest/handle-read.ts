import { SqlContext } from "./compile-sql/sql-context.ts";
import { compileAnswer, compilePage } from "./compile-sql/statement.ts";
import { notSingular } from "./database-error.ts";
import { parseQuery } from "./parse-query/parse-query.ts";
import { planRead } from "./plan/plan-read.ts";
import { contentRange, rangeOf, rangeStatus } from "./request/range.ts";
import { restError } from "./rest-error.ts";
import { type RestAnswer, type RestRequest, runStatement } from "./rest-request.ts";
import type { Table } from "./schema-cache/schema-cache.ts";
import { statementCache } from "./statement-cache.ts";

/** Answers GET and HEAD of a table. */
export async function handleRead(request: RestRequest): Promise<RestAnswer> {
  const { format } = request;
  const { text, context, offset } = statementOf(request);
  const { rows, total, body } = await runStatement(request, text, context.values);
  if (format.isSingular && rows !== 1) throw notSingular(rows);
  return {
    status: rangeStatus(offset, rows, total),
    headers: { "content-type": format.contentType, "content-range": contentRange(offset, rows, total) },
    ...(body !== null && { body }),
  };
}

type ReadStatement = { text: string; context: SqlContext; offset: number };

const cachedStatement = statementCache<ReadStatement>();

function statementOf(request: RestRequest): ReadStatement {
  const { method, url, range, format, preferences, viewer } = request;
  const key = [method, url, range, format.contentType, preferences.isCounted, viewer.role].join("\n");
  return cachedStatement(viewer.cache, key, () => compileRead(request));
}

function compileRead(request: RestRequest): ReadStatement {
  const { url, range, format, preferences, method, viewer } = request;
  const read = planRead(viewer, tableOf(request), parseQuery(url));
  Object.assign(read, rangeOf(range, read.limit, read.offset));
  const context = new SqlContext();
  const wanted = { format, isCounted: preferences.isCounted, hasBody: method === "GET" };
  const text = compileAnswer(compilePage(read, wanted, context));
  return { text, context, offset: read.offset };
}

export function tableOf({ viewer: { cache }, name }: RestRequest): Table {
  const table = cache.table(name);
  if (!table) throw restError("PGRST205", `Could not find the table 'public.${name}' in the schema cache`);
  return table;
}
