import type { Pool } from "pg";
import { runAsUser } from "#database/as-user.ts";
import type { Identity } from "#database/identity.ts";
import type { ReadElsewhere } from "#database/replica/read-replica.ts";
import type { Flight } from "./answers-in-flight.ts";
import type { AnswerRow } from "./compile-sql/statement.ts";
import { permissionDenied } from "./database-error.ts";
import type { Viewer } from "./plan/plan.ts";
import { type Body, parseBody } from "./request/body.ts";
import type { BodyCleaner } from "./request/clean-body.ts";
import type { KeyedInsert } from "./request/keyed-insert.ts";
import type { AnswerFormat } from "./request/media-type.ts";
import type { Preferences } from "./request/preferences.ts";

export type RestRequest = {
  method: "GET" | "HEAD" | "POST" | "PATCH" | "DELETE";
  /** Name of the table or function. */
  name: string;
  /** Path and query as sent by the client. */
  url: string;
  range: string | undefined;
  preferences: Preferences;
  format: AnswerFormat;
  /**
   * The bytes of the body, or the result if a worker thread has parsed it. Undefined if the request
   * has no body.
   */
  body: Buffer | Body | undefined;
  /** Set for a POST with an Idempotency-Key. */
  keyed: KeyedInsert | undefined;
  identity: Identity;
  viewer: Viewer;
  cleaner: BodyCleaner | undefined;
  pool: Pool;
  readElsewhere: ReadElsewhere | undefined;
  /** Aborts when the client disconnects. */
  signal: AbortSignal;
  /** Counts the bytes of a large response. */
  flight: Flight;
};

export type RestAnswer = { status: number; headers: Record<string, string>; body?: string };

export function bodyOf({ body }: RestRequest): Body {
  return body === undefined || Buffer.isBuffer(body) ? parseBody(body) : body;
}

/**
 * Cleans the body. If PostgreSQL would reject the caller, throws instead, because cleaning takes
 * long.
 */
export function clean(
  { cleaner, identity }: RestRequest,
  body: Body,
  target: string,
  allowed: readonly string[],
): Body {
  if (!cleaner || body.isClean) return body;
  if (!allowed.includes(identity.role)) throw permissionDenied(target, identity);
  return { ...body, text: cleaner(body.text), isClean: true };
}

export async function runStatement(
  request: RestRequest,
  text: string,
  values: readonly string[],
): Promise<{ rows: number; total: number | undefined; body: string | null }> {
  const { method, preferences, signal, keyed } = request;
  const statement = { text, values };
  const isReadOnly = method === "GET" || method === "HEAD";
  const options = {
    isReadOnly,
    isRolledBack: preferences.isRolledBack,
    method,
    first: keyed && { text: "select app.begin_keyed_insert($1, $2)", values: [keyed.key, keyed.request] },
    signal,
    refuseLargeRow: (bytes: number) => request.flight.admit(bytes, isReadOnly),
  };
  const { pool, identity, readElsewhere } = request;
  const elsewhere = isReadOnly && (await readElsewhere?.(identity, statement, options));
  const answer = elsewhere || (await runAsUser(pool, identity, statement, options));
  const [rows, total, body] = answer.rows[0] as AnswerRow;
  return { rows: Number(rows), total: total === null ? undefined : Number(total), body };
}
