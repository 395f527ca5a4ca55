import { compileMutation } from "./compile-sql/compile-mutation.ts";
import { SqlContext } from "./compile-sql/sql-context.ts";
import { tableOf } from "./handle-read.ts";
import { parseQuery } from "./parse-query/parse-query.ts";
import { type Mutation, planDelete, planInsert, planUpdate } from "./plan/plan-mutation.ts";
import { type Body, keysOf } from "./request/body.ts";
import { contentRange } from "./request/range.ts";
import { restError } from "./rest-error.ts";
import { bodyOf, clean, type RestAnswer, type RestRequest, runStatement } from "./rest-request.ts";
import { statementCache } from "./statement-cache.ts";
import { keyOfRows, notKeyed, readStoredAlready } from "./stored-already.ts";

/** Answers POST, PATCH and DELETE of a table. */
export async function handleMutation(request: RestRequest): Promise<RestAnswer> {
  const { format, preferences, method } = request;
  const sent = method === "DELETE" ? undefined : bodyOf(request);
  if (request.keyed && request.identity.role !== "authenticated")
    throw notKeyed("Only inserts of signed-in users support it.");
  const { text, context, mutation } = statementOf(request, sent);
  const { table } = mutation;
  const body = sent && clean(request, sent, `table ${table.name}`, table.writers);
  const { isRepresented } = preferences;
  const running = runStatement(request, text, context.valuesWith(body?.text ?? ""));
  const answer = await running.catch((error) => readStoredAlready(request, error, mutation, isRepresented));
  const { rows, total = 0, body: changed } = answer;
  // After an update, the range counts all changed rows. After an insert or delete, the range counts
  // the returned rows if the response contains only some of the rows. Otherwise the range is empty.
  const shown = method === "PATCH" ? total : isRepresented && rows < total ? rows : 0;
  const headers = { "content-range": contentRange(0, shown, preferences.isCounted ? total : undefined) };
  const status = method === "POST" ? 201 : isRepresented ? 200 : 204;
  if (changed === null) return { status, headers };
  return { status, headers: { ...headers, "content-type": format.contentType }, body: changed };
}

type MutationStatement = { text: string; context: SqlContext; mutation: Mutation };

const cachedStatement = statementCache<MutationStatement>();

function statementOf(request: RestRequest, body: Body | undefined): MutationStatement {
  const { method, url, format, preferences, viewer, keyed } = request;
  const columns = JSON.stringify([body?.kind, body?.keys]);
  const wishes = [format.contentType, preferences.isRepresented, viewer.role, columns, keyed !== undefined];
  return cachedStatement(viewer.cache, [method, url, ...wishes].join("\n"), () => compile(request, body));
}

function compile(request: RestRequest, body: Body | undefined): MutationStatement {
  const { format, preferences } = request;
  const mutation = plan(request, body);
  const hasBody = preferences.isRepresented;
  const rowKey = hasBody && request.keyed ? keyOfRows(mutation.table, request) : undefined;
  const context = new SqlContext();
  const text = compileMutation(mutation, { format, isCounted: false, hasBody, rowKey }, context);
  return { text, context, mutation };
}

function plan(request: RestRequest, body: Body | undefined): Mutation {
  const { viewer, method } = request;
  const table = tableOf(request);
  const query = parseQuery(request.url);
  if (!body) return planDelete(viewer, table, query);
  if (body.kind === "other") throw restError("PGRST102", "The body must be a JSON object or an array of objects.");
  // If the query has `columns`, rows can have different keys. PostgreSQL reads a missing key as
  // null.
  const names = query.columns ?? keysOf(body);
  if (method === "POST") return planInsert(viewer, table, query, names, body.kind === "objects");
  if (body.kind !== "object") throw restError("PGRST102", "The body must be a JSON object.");
  return planUpdate(viewer, table, query, names);
}
