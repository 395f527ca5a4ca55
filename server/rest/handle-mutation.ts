import { compileMutation } from "./compile-sql/compile-mutation.ts";
import { SqlContext } from "./compile-sql/sql-context.ts";
import { tableOf } from "./handle-read.ts";
import { LIMITS } from "./limits.ts";
import { parseQuery } from "./parse-query/parse-query.ts";
import type { SelectItem } from "./parse-query/query.ts";
import { queryParameters } from "./parse-query/query-parameters.ts";
import { type Mutation, planDelete, planInsert, planUpdate } from "./plan/plan-mutation.ts";
import { type Body, keysOf } from "./request/body.ts";
import { contentRange } from "./request/range.ts";
import { restError } from "./rest-error.ts";
import { ask, bodyOf, clean, type RestAnswer, type RestRequest } from "./rest-request.ts";
import type { Table } from "./schema-cache/schema-cache.ts";
import { statementMemory } from "./statement-memory.ts";
import { keyOfRows, notKeyed, readStoredAlready } from "./stored-already.ts";

/** POST, PATCH and DELETE of a table. */
export async function handleMutation(request: RestRequest): Promise<RestAnswer> {
  const { format, preferences, method } = request;
  const sent = method === "DELETE" ? undefined : bodyOf(request);
  if (request.keyed && (request.identity.role !== "authenticated" || preferences.resolution))
    throw notKeyed("It is for plain inserts of people who are signed in.");
  const { text, context, mutation } = statementOf(request, sent);
  const { table } = mutation;
  const body = sent && clean(request, sent, `table ${table.name}`, table.writers);
  const isRepresented = preferences.return === "representation";
  const isLocated = isLocationWanted(request, table);
  const hasBody = isRepresented || isLocated;
  const values = context.valuesWith(body?.text ?? "");
  const {
    rows,
    total = 0,
    body: changed,
    updated,
  } = await ask(request, text, values).catch((error) => readStoredAlready(request, error, mutation, hasBody));
  // Inserted and deleted rows have no position in the table; a range is given only when some are left out.
  const shown = method === "PATCH" ? total : isRepresented && rows < total ? rows : 0;
  const headers = { "content-range": contentRange(0, shown, preferences.count && total) };
  const isCreated = method === "POST" && !(updated > 0 && updated === total);
  const status = isCreated ? 201 : isRepresented || method === "POST" ? 200 : 204;
  if (!hasBody || changed === null) return { status, headers };
  if (isLocated)
    return { status, headers: rows === 1 ? { ...headers, location: locationOf(request, changed) } : headers };
  return { status, headers: { ...headers, "content-type": format.contentType }, body: changed };
}

/** The one new row's URL, relative to that of the request. */
function locationOf({ name }: RestRequest, changed: string): string {
  const [key] = [JSON.parse(changed)].flat() as Record<string, string>[];
  const filters = Object.entries(key ?? {}).map(([column, value]): [string, string] => [column, `eq.${value}`]);
  return `${encodeURIComponent(name)}?${new URLSearchParams(filters)}`;
}

type MutationStatement = { text: string; context: SqlContext; mutation: Mutation };

const remember = statementMemory<MutationStatement>();

function statementOf(request: RestRequest, body: Body | undefined): MutationStatement {
  const { method, url, schema, format, preferences, viewer } = request;
  const wishes = [preferences.return, preferences.resolution, preferences.missing, preferences.maxAffected];
  const columns = JSON.stringify([body?.kind, body?.keys]);
  const key = [
    method,
    url,
    schema,
    format.contentType,
    ...wishes,
    viewer.role,
    columns,
    request.keyed !== undefined,
  ].join("\n");
  return remember(viewer.cache, key, () => compile(request, body));
}

function compile(request: RestRequest, body: Body | undefined): MutationStatement {
  const { format, preferences } = request;
  const mutation = plan(request, body);
  const { table, read } = mutation;
  read.limit = Math.min(read.limit ?? LIMITS.rows, LIMITS.rows);
  const hasBody = preferences.return === "representation" || isLocationWanted(request, table);
  const rowKey = hasBody && request.keyed ? keyOfRows(table, request) : undefined;
  const wishes = { format, isCounted: false, hasBody, maxAffected: preferences.maxAffected, rowKey };
  const context = new SqlContext();
  return { text: compileMutation(mutation, wishes, context), context, mutation };
}

const isLocationWanted = ({ preferences, method }: RestRequest, { primaryKey }: Table): boolean =>
  preferences.return === "headers-only" && method === "POST" && primaryKey.length > 0;

function plan(request: RestRequest, body: Body | undefined): Mutation {
  const { viewer, preferences, method } = request;
  const table = tableOf(request);
  const query = parseQuery(queryParameters(request.url));
  if (preferences.return === "headers-only") query.select = table.primaryKey.map(keyItem);
  if (!body) return planDelete(viewer, table, query);
  if (body.kind === "other") throw restError("PGRST102", "The body must be a JSON object or an array of objects.");
  // With `columns` given the rows may differ in their keys: what a row leaves out is null or its default.
  const keys = query.columns ?? keysOf(body);
  if (method === "PATCH") {
    if (body.kind !== "object") throw restError("PGRST102", "The body must be a JSON object.");
    return planUpdate(viewer, table, query, keys);
  }
  return planInsert(viewer, table, query, keys, {
    isArray: body.kind === "objects",
    isMissingDefault: preferences.missing === "default",
    resolution: preferences.resolution,
  });
}

/** Sent as text, so that Node loses no digit of it. */
function keyItem(name: string): SelectItem {
  const none = { alias: undefined, aggregate: undefined, aggregateCast: undefined };
  return { kind: "column", field: { name, jsonPath: [] }, cast: "text", ...none };
}
