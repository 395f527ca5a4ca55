import { setTimeout as delay } from "node:timers/promises";
import { DatabaseError, type Pool, type PoolClient, type QueryConfig } from "pg";
import { cancelStatement } from "./cancel-statement.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";
import type { Identity } from "./identity.ts";
import { isLost } from "./is-connection-error.ts";
import { type Answer, PipelinedQuery } from "./pipelined-query.ts";
import { watchLargeRows } from "./watch-large-rows.ts";

/** Statement time limits in milliseconds. Spec §6 "Rules for the whole data service" */
export const STATEMENT_TIME_LIMITS: Readonly<Record<Identity["role"], number>> = {
  anon: 3_000,
  authenticated: 8_000,
  service_role: 8_000,
  public_site: 2_000,
};

/**
 * Milliseconds that the client waits after a statement's time limit. If PostgreSQL has not answered
 * by then, the client treats the connection as lost.
 */
const GRACE = 2_000;

/**
 * Sets the role, the caller and the limits. `true` restricts each setting to the transaction, so
 * that the connection's next user does not inherit it. Sets the caller's id a second time outside
 * of the claims, in `request.jwt.claim.sub`. auth.uid() then doesn't have to parse the claims,
 * which would take longer than finding a row by the id.
 */
const SETTINGS = `set_config('role', $1, true),
    set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true),
    set_config('statement_timeout', $4, true),
    set_config('transaction_read_only', coalesce(nullif($5, ''), current_setting('transaction_read_only')), true),
    set_config('request.method', $6, true)`;

/**
 * Builds the statement that applies the settings. Its condition is never true, so the result has no
 * rows.
 */
const setting = (settings: string) => ({ name: "as_user", text: `select where num_nulls(${settings}) < 0` });

const PRELUDE = setting(SETTINGS);

/**
 * Applies the settings on a standby. Fails if the server is not a standby, or has not replayed the
 * log up to $7.
 */
const STANDBY_PRELUDE = setting(`${SETTINGS},
    1 / coalesce(pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $7::pg_lsn, false)::integer`);

export type Statement = { text: string; values?: readonly unknown[] };

export type AsUserOptions = {
  isReadOnly?: boolean;
  /** Runs the statement and returns its result, but rolls back its changes. */
  isRolledBack?: boolean;
  /** A shorter time limit than the role's own, in milliseconds. A longer limit has no effect. */
  timeLimit?: number;
  /**
   * Position of the primary's log that a standby must have replayed. Required for a standby's pool.
   * If the standby has not replayed it, the statement fails with a division by zero.
   */
  asOf?: string;
  /** The HTTP method, for functions that read `request.method`. */
  method?: string;
  /**
   * A statement that runs before the main statement, in the same transaction and round trip. Its
   * result is ignored.
   */
  first?: Statement | undefined;
  /**
   * Aborts when the client disconnects. Aborting cancels a statement that is still running, and
   * rolls it back.
   */
  signal?: AbortSignal;
  /**
   * Called when a row of more than LARGE_ROW_BYTES begins to arrive. If the function returns an
   * error, the statement fails with that error, and the connection is closed before the rest of the
   * row is read. The statement's changes may already be committed.
   */
  refuseLargeRow?(bytes: number): Error | undefined;
};

const LARGE_ROW_BYTES = 262_144;

/**
 * Runs one statement as `identity`, in its own transaction and in one round trip. The answer's
 * fields are in PostgreSQL's text format. Throws PostgreSQL's error, DatabaseUnavailable, or the
 * signal's reason.
 */
export async function runAsUser(
  pool: Pool,
  identity: Identity,
  statement: Statement,
  options: AsUserOptions = {},
): Promise<Answer> {
  const timeLimit = timeLimitOf(identity, options);
  // Converts all values before the query is sent. If a conversion failed during sending, the query
  // would never end.
  const prelude = preludeValues(identity, timeLimit, options);
  const values = (statement.values ?? []).map(toParameter);
  const first = options.first && { text: options.first.text, values: (options.first.values ?? []).map(toParameter) };
  const { signal } = options;
  signal?.throwIfAborted();
  const client = await checkOut(pool, options.asOf === undefined ? PRELUDE : STANDBY_PRELUDE);
  if (signal?.aborted) {
    client.release();
    throw signal.reason;
  }
  return new Promise((resolve, reject) => {
    let isSettled = false;
    let cancelling: Promise<void> | undefined;
    let refusal: Error | undefined;
    const cancel = () => {
      cancelling = cancelUntil(() => isSettled, client);
    };
    const query = new PipelinedQuery({
      prelude: { name: PRELUDE.name, values: prelude },
      first,
      statement: { role: identity.role, text: statement.text, values },
      isRolledBack: options.isRolledBack ?? false,
      settle(error, answer) {
        isSettled = true;
        clearTimeout(watch);
        signal?.removeEventListener("abort", cancel);
        largeRows.delete(client);
        const finish = () => {
          const failure = error && toFailure(error);
          client.release(failure && isConnectionUnsure(failure));
          if (failure) reject(signal?.aborted ? signal.reason : (refusal ?? failure));
          else resolve(answer);
        };
        // Releases the connection only after the cancel request has ended. Otherwise the cancel
        // request could cancel the connection's next statement.
        if (cancelling) void cancelling.then(finish);
        else finish();
      },
    });
    const watch = setTimeout(() => query.handleError(new Error("No answer in time.")), timeLimit + GRACE);
    largeRows.set(client, (bytes) => {
      refusal = options.refuseLargeRow?.(bytes);
      if (refusal) client.connection.stream.destroy(refusal);
    });
    client.query(query);
    signal?.addEventListener("abort", cancel);
  });
}

/**
 * Milliseconds until the server sends the cancel request again. PostgreSQL ignores a cancel request
 * that arrives while it is still reading the statement.
 */
const CANCEL_AGAIN_AFTER_MS = 50;

async function cancelUntil(isSettled: () => boolean, client: PoolClient): Promise<void> {
  while (!isSettled()) {
    await cancelStatement(client);
    if (!isSettled()) await delay(CANCEL_AGAIN_AFTER_MS);
  }
}

/** Runs several statements as `identity` in one transaction. Rolls back when `work` throws. */
export async function withUser<Result>(
  pool: Pool,
  identity: Identity,
  work: (client: PoolClient) => Promise<Result>,
  options: AsUserOptions = {},
): Promise<Result> {
  const prelude = preludeValues(identity, timeLimitOf(identity, options), options);
  const client = await checkOut(pool);
  try {
    await runOwnStatement(client, { text: "begin" });
    await runOwnStatement(client, { ...PRELUDE, values: prelude });
    const result = await work(client);
    await runOwnStatement(client, { text: options.isRolledBack ? "rollback" : "commit" });
    client.release();
    return result;
  } catch (error) {
    const isClean = await runOwnStatement(client, { text: "rollback" }).then(
      () => true,
      () => false,
    );
    client.release(!isClean);
    throw isClean ? error : new DatabaseUnavailable("lost", error);
  }
}

const readyClients = new WeakSet<PoolClient>();
const largeRows = new WeakMap<PoolClient, (bytes: number) => void>();

async function checkOut(pool: Pool, prelude = PRELUDE): Promise<PoolClient> {
  let client: PoolClient;
  try {
    client = await pool.connect();
  } catch (error) {
    const isBusy = error instanceof Error && error.message === "timeout exceeded when trying to connect";
    throw new DatabaseUnavailable(isBusy ? "busy" : "unreachable", error);
  }
  if (!readyClients.has(client)) await prepare(client, prelude);
  return client;
}

/**
 * Prepares the statement `prelude`, once for each connection. Adds an error listener, without which
 * a lost connection would end the process.
 */
async function prepare(client: PoolClient, prelude: typeof PRELUDE): Promise<void> {
  client.on("error", () => {});
  watchLargeRows(client.connection.stream, LARGE_ROW_BYTES, (bytes) => largeRows.get(client)?.(bytes));
  try {
    const noCaller = ["none", "", "", "0", "", ""];
    await runOwnStatement(client, { ...prelude, values: prelude === PRELUDE ? noCaller : [...noCaller, "0/0"] });
  } catch (error) {
    client.release(true);
    throw new DatabaseUnavailable("lost", error);
  }
  readyClients.add(client);
}

/** Runs a statement of the server itself, such as "rollback", with a short time limit. */
async function runOwnStatement(client: PoolClient, statement: QueryConfig): Promise<void> {
  await client.query(Object.assign(statement, { query_timeout: GRACE }));
}

function timeLimitOf(identity: Identity, options: AsUserOptions): number {
  const limit = STATEMENT_TIME_LIMITS[identity.role];
  return Math.min(options.timeLimit ?? limit, limit);
}

function preludeValues(identity: Identity, timeLimit: number, options: AsUserOptions): string[] {
  return [
    identity.role,
    // The user id for auth.uid(). If this text is empty, auth.uid() reads the id from the claims.
    typeof identity.claims.sub === "string" ? identity.claims.sub : "",
    claimsText(identity.claims),
    String(timeLimit),
    // The value of transaction_read_only. A writing statement keeps the database's own setting, so
    // a database that is set to read-only still rejects writes.
    options.isReadOnly ? "on" : "",
    options.method ?? "",
    ...(options.asOf === undefined ? [] : [options.asOf]),
  ];
}

const claimsTexts = new WeakMap<Identity["claims"], string>();

/**
 * Serializes the claims. Caches the text by object, because all requests of a cached session share
 * their claims object.
 */
function claimsText(claims: Identity["claims"]): string {
  const known = claimsTexts.get(claims) ?? JSON.stringify(claims);
  claimsTexts.set(claims, known);
  return known;
}

function toParameter(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string" || Buffer.isBuffer(value)) return value;
  if (value instanceof Date) return value.toISOString();
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}

/**
 * SQLSTATEs with which PostgreSQL closes a connection, because it shuts down or starts, or because
 * the connection was idle for too long.
 */
const CLOSING_ERRORS = /^(?:57P0|25P0[34])/;

/**
 * Treats every error as a lost connection, except an error that PostgreSQL returns for this
 * statement.
 */
function toFailure(error: Error): Error {
  const isAnswer = error instanceof DatabaseError && !CLOSING_ERRORS.test(error.code ?? "") && !isLost(error);
  return isAnswer ? error : new DatabaseUnavailable("lost", error);
}

/**
 * Returns true if the connection must not be used again. SQLSTATE 26000 means that PostgreSQL lacks
 * a prepared statement that this connection has prepared.
 */
function isConnectionUnsure(failure: Error): boolean {
  return failure instanceof DatabaseUnavailable || (failure instanceof DatabaseError && failure.code === "26000");
}
