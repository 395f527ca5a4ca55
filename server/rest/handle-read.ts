import { LRUCache } from "lru-cache";
import { SqlContext } from "./compile-sql/sql-context.ts";
import { compileAnswer, compilePage } from "./compile-sql/statement.ts";
import { notSingular } from "./database-error.ts";
import { parseQuery } from "./parse-query/parse-query.ts";
import { queryParameters } from "./parse-query/query-parameters.ts";
import { planRead } from "./plan/plan-read.ts";
import { contentRange, rangeOf, rangeStatus } from "./request/range.ts";
import { restError } from "./rest-error.ts";
import { ask, type RestAnswer, type RestRequest } from "./rest-request.ts";
import type { SchemaCache, Table } from "./schema-cache/schema-cache.ts";

/** GET and HEAD of a table. */
export async function handleRead(request: RestRequest): Promise<RestAnswer> {
  const { format } = request;
  const { text, context, offset } = statementOf(request);
  const { rows, total, body } = await ask(request, text, context);
  if (format.isSingular && rows !== 1) throw notSingular(rows);
  return {
    status: rangeStatus(offset, rows, total),
    headers: { "content-type": format.contentType, "content-range": contentRange(offset, rows, total) },
    ...(body !== null && { body }),
  };
}

type ReadStatement = { text: string; context: SqlContext; offset: number };

const REMEMBERED = 1_000;
const LONGEST_REMEMBERED = 2_000;
const remembered = new WeakMap<SchemaCache, LRUCache<string, ReadStatement>>();

/** Most reads are repeated word for word: their statements are kept as long as the schema is. */
function statementOf(request: RestRequest): ReadStatement {
  const { method, url, schema, range, format, preferences, viewer } = request;
  const known = remembered.get(viewer.cache) ?? new LRUCache<string, ReadStatement>({ max: REMEMBERED });
  const key = [method, url, schema, range, format.contentType, preferences.count, viewer.role].join("\n");
  const statement = known.get(key) ?? compileRead(request);
  if (url.length > LONGEST_REMEMBERED) return statement;
  known.set(key, statement);
  remembered.set(viewer.cache, known);
  return statement;
}

function compileRead(request: RestRequest): ReadStatement {
  const { url, range, format, preferences, method, viewer } = request;
  const read = planRead(viewer, tableOf(request), parseQuery(queryParameters(url)));
  Object.assign(read, rangeOf(range, read.limit, read.offset));
  const context = new SqlContext();
  const wanted = { format, isCounted: preferences.count !== undefined, hasBody: method === "GET" };
  const text = compileAnswer(compilePage(read, wanted, context));
  return { text, context, offset: read.offset };
}

export function tableOf({ viewer: { cache }, schema, name }: RestRequest): Table {
  const table = cache.table(schema, name);
  if (!table) throw restError("PGRST205", `Could not find the table '${schema}.${name}' in the schema cache`);
  return table;
}
