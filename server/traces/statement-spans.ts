import { type Span, SpanKind } from "@opentelemetry/api";
import pg from "pg";
import { endAfter, endFailed, endOnce, type Spans } from "./spans.ts";

type Callback = (error?: Error | null, ...rest: unknown[]) => void;
type Connect = (this: pg.Pool, callback?: Callback) => unknown;
type Query = (this: pg.Client, ...given: unknown[]) => unknown;
/**
 * A statement object that handles its own result, such as the objects of
 * database/pipelined-query.ts.
 */
type Submitted = { text: string; handleError(error: Error): void; handleReadyForQuery(): void };

/**
 * Adds spans for the wait for a connection and for each statement, within the span of a request or
 * job. Patches the prototypes of pg, because the read replica's pools are created later.
 */
export function observeStatements(spans: Spans): void {
  const pools = pg.Pool.prototype as unknown as { connect: Connect };
  const clients = pg.Client.prototype as unknown as { query: Query };
  const { connect } = pools;
  const { query } = clients;

  pools.connect = function connectInSpan(callback) {
    const span = spans.beginInside("wait for a connection", { kind: SpanKind.INTERNAL });
    // Runs the callback in the span in which `connect` was called. Otherwise it would run in the
    // span of the request that releases the connection.
    const kept = callback && spans.keep(callback);
    return span ? followed(span, kept, (ended) => connect.call(this, ended)) : connect.call(this, kept);
  };
  clients.query = function queryInSpan(...given) {
    if (!spans.isInside) return query.apply(this, given);
    const operation = operationOf(given[0]);
    const attributes = { "db.system.name": "postgresql", "db.operation.name": operation };
    const span = spans.beginInside(operation, { kind: SpanKind.CLIENT, attributes });
    if (!span) return query.apply(this, given);
    if (isSubmitted(given[0])) {
      endWith(span, given[0]);
      return query.apply(this, given);
    }
    const at = given.findIndex((each) => typeof each === "function");
    const callback = given[at] as Callback | undefined;
    return followed(span, callback, (ended) => query.apply(this, ended ? given.with(at, ended) : given));
  };
}

const FIRST_WORD = /^\s*(\w+)/;
const CHANGE = /\b(?:insert into|(?<!for )update|delete from|merge into)\b/i;
const OPERATIONS = new Set(
  "SELECT INSERT UPDATE DELETE MERGE BEGIN COMMIT ROLLBACK SAVEPOINT RELEASE SET LOCK COPY CALL NOTIFY".split(" "),
);

/**
 * Returns the statement's SQL command, or "OTHER" if it is not in OPERATIONS. Omits all other
 * words, because they can contain users' data.
 */
function operationOf(statement: unknown): string {
  const text = typeof statement === "string" ? statement : (Object(statement) as { text?: unknown }).text;
  if (typeof text !== "string") return "OTHER";
  const first = FIRST_WORD.exec(text)?.[1]?.toUpperCase() ?? "";
  const word = first === "WITH" ? (CHANGE.exec(text)?.[0].split(" ")[0]?.toUpperCase() ?? "SELECT") : first;
  return OPERATIONS.has(word) ? word : "OTHER";
}

function isSubmitted(statement: unknown): statement is Submitted {
  const { submit, handleReadyForQuery } = Object(statement) as Record<string, unknown>;
  return typeof submit === "function" && typeof handleReadyForQuery === "function";
}

function endWith(span: Span, statement: Submitted): void {
  const { handleError, handleReadyForQuery } = statement;
  statement.handleError = (error) => {
    endFailed(span, error);
    handleError.call(statement, error);
  };
  statement.handleReadyForQuery = () => {
    endOnce(span);
    handleReadyForQuery.call(statement);
  };
}

/**
 * Makes a call and ends the span when the call's callback runs. Without a callback, ends the span
 * when the returned promise settles.
 */
function followed(span: Span, callback: Callback | undefined, call: (callback?: Callback) => unknown): unknown {
  if (!callback) return endAfter(span, call() as Promise<unknown>);
  return call((error, ...rest) => {
    if (error) endFailed(span, error);
    else endOnce(span);
    callback(error, ...rest);
  });
}
