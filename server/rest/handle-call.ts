import { compileCall } from "./compile-sql/compile-call.ts";
import { SqlContext } from "./compile-sql/sql-context.ts";
import { notSingular } from "./database-error.ts";
import { parseQuery } from "./parse-query/parse-query.ts";
import { planCall } from "./plan/plan-call.ts";
import { type Body, keysOf } from "./request/body.ts";
import { contentRange, rangeOf, rangeStatus } from "./request/range.ts";
import { restError } from "./rest-error.ts";
import { bodyOf, clean, type RestAnswer, type RestRequest, runStatement } from "./rest-request.ts";
import { notKeyed } from "./stored-already.ts";

/** Answers GET, HEAD and POST of a function. */
export async function handleCall(request: RestRequest): Promise<RestAnswer> {
  const { viewer, name, format, preferences, method } = request;
  const isPost = method === "POST";
  if (request.keyed) throw notKeyed("Only inserts into tables support it.");
  const query = parseQuery(request.url, !isPost);
  const given = isPost ? readArguments(request) : { texts: query.callArguments };
  const call = planCall(viewer, name, "texts" in given ? [...given.texts.keys()] : given.names, query);
  const { returns, callers } = call.callable;
  const body = "texts" in given ? "" : clean(request, given.body, `function ${name}`, callers).text;
  if (call.read)
    Object.assign(call.read, rangeOf(isPost ? undefined : request.range, call.read.limit, call.read.offset));
  const isMinimal = preferences.isMinimal || returns.kind === "nothing";
  const context = new SqlContext();
  const wishes = { format, isCounted: preferences.isCounted, hasBody: method !== "HEAD" && !isMinimal };
  const text = compileCall(call, "texts" in given ? given : "body", wishes, context);
  const { rows, total, body: answer } = await runStatement(request, text, context.valuesWith(body));
  if (returns.kind === "nothing") return { status: 204, headers: {} };
  if (format.isSingular && returns.isSet && rows !== 1) throw notSingular(rows);
  const offset = call.read?.offset ?? 0;
  const headers = { "content-range": contentRange(offset, rows, total) };
  if (isMinimal) return { status: 204, headers };
  const status = returns.isSet ? rangeStatus(offset, rows, total) : 200;
  return {
    status,
    headers: { ...headers, "content-type": returns.isSet ? format.contentType : "application/json; charset=utf-8" },
    ...(method !== "HEAD" && { body: answer ?? "null" }),
  };
}

const NO_ARGUMENTS: Body = { text: "{}", kind: "object", keys: [], isClean: true };

function readArguments(request: RestRequest): { body: Body; names: string[] } {
  const body = request.body ? bodyOf(request) : NO_ARGUMENTS;
  if (body.kind !== "object") throw restError("PGRST102", "The arguments must be a JSON object.");
  return { body, names: keysOf(body) };
}
