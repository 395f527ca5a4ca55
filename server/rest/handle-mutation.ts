import { compileMutation } from "./compile-sql/compile-mutation.ts";
import { SqlContext } from "./compile-sql/sql-context.ts";
import { tableOf } from "./handle-read.ts";
import { LIMITS } from "./limits.ts";
import { parseQuery } from "./parse-query/parse-query.ts";
import { type Mutation, planDelete, planInsert, planUpdate } from "./plan/plan-mutation.ts";
import { type Body, isObject, keysOf, parseBody, rowsOf } from "./request/body.ts";
import { contentRange } from "./request/range.ts";
import { restError } from "./rest-error.ts";
import { ask, type RestAnswer, type RestRequest } from "./rest-request.ts";

/** POST, PATCH and DELETE of a table. */
export async function handleMutation(request: RestRequest): Promise<RestAnswer> {
  const { format, preferences, method } = request;
  const body = method === "DELETE" ? undefined : readBody(request);
  const mutation = plan(request, body);
  const isRepresented = preferences.return === "representation";
  const context = new SqlContext();
  const wishes = { format, isCounted: false, hasBody: isRepresented, maxAffected: preferences.maxAffected };
  mutation.read.limit = Math.min(mutation.read.limit ?? LIMITS.rows, LIMITS.rows);
  const statement = compileMutation(mutation, body?.text ?? "", wishes, context);
  const { rows, total = 0, body: representation } = await ask(request, statement, context);
  const counted = preferences.count === undefined ? undefined : total;
  const range = method === "PATCH" ? contentRange(0, total, counted) : contentRange(0, 0, counted);
  const status = method === "POST" ? 201 : isRepresented ? 200 : 204;
  const headers = {
    "content-range": range,
    ...(rows < total && isRepresented && { "content-range": contentRange(0, rows, counted) }),
  };
  if (!isRepresented || representation === null) return { status, headers };
  return { status, headers: { ...headers, "content-type": format.contentType }, body: representation };
}

function readBody({ body, cleaner }: RestRequest): Body {
  const parsed = parseBody(body);
  return cleaner ? cleaner(parsed) : parsed;
}

function plan(request: RestRequest, body: Body | undefined): Mutation {
  const { cache, identity, preferences, method } = request;
  const table = tableOf(request);
  const query = parseQuery(request.parameters);
  if (!body) return planDelete(cache, identity.role, table, query);
  const rows = rowsOf(body);
  // With `columns` given the rows may differ in their keys: what a row leaves out is null or its default.
  const keys = query.columns ?? keysOf(rows);
  if (method === "PATCH") {
    if (!isObject(body.value)) throw restError("PGRST102", "The body must be a JSON object.");
    return planUpdate(cache, identity.role, table, query, keys);
  }
  return planInsert(cache, identity.role, table, query, keys, {
    isArray: Array.isArray(body.value),
    isMissingDefault: preferences.missing === "default",
    resolution: preferences.resolution,
  });
}
