import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { isDatabaseFailure, isReadOnlyDatabase } from "#database/is-connection-error.ts";
import { shareRunning } from "#database/share-running.ts";
import { VERSION } from "#database/version.ts";
import { ServiceError } from "#server/http/service-error.ts";

/**
 * Milliseconds in which the database must answer. It is short, because a load balancer removes a
 * server whose health check takes too long.
 */
const ANSWER_WITHIN_MS = 1_500;
/** Minimum milliseconds between two checks that write, however often clients request /health. */
const WRITE_EVERY_MS = 1_000;

/** `degraded` means that the database answers queries but cannot store anything. */
export type Health = { status: "ok" | "degraded"; reason?: string; version: string };

const OK: Health = { status: "ok", version: VERSION };
const REASON = "The database cannot store anything at the moment";
const DEGRADED: Health = { status: "degraded", reason: REASON, version: VERSION };

/**
 * Statements that fail if the database cannot write. The query writes a temporary file of a
 * megabyte, which fails on a full disk. Updating the heartbeat alone succeeds even on a full disk,
 * because its row needs no new blocks.
 */
const BEAT = `set local work_mem = '64kB';
  with spilled as materialized (select repeat('x', 8000) from generate_series(1, 128)) select count(*) from spilled;
  insert into server.heartbeat (beaten_at) values (now())
  on conflict (is_only) do update set beaten_at = excluded.beaten_at`;

/**
 * Creates the check for GET /health. Concurrent calls share a check. The check throws a 503 if the
 * database does not answer in time.
 */
export function createHealthCheck({ admin, rest }: Database): () => Promise<Health> {
  const limit = { query_timeout: ANSWER_WITHIN_MS };
  let storing = { health: OK, at: Number.NEGATIVE_INFINITY };

  const check = shareRunning(async () => {
    await Promise.all([admin.query({ text: "select", ...limit }), rest.query({ text: "select", ...limit })]);
    if (performance.now() - storing.at > WRITE_EVERY_MS) storing = { health: await store(), at: performance.now() };
    return storing.health;
  });

  async function store(): Promise<Health> {
    try {
      await admin.query({ text: BEAT, ...limit });
      return OK;
    } catch (error) {
      if (!isReadOnlyDatabase(error)) throw error;
      return DEGRADED;
    }
  }

  return async () => {
    const late = new AbortController();
    try {
      return await Promise.race([check(), silence(late.signal)]);
    } catch (error) {
      if (!isDatabaseFailure(error)) throw error;
      throw unavailable(error);
    } finally {
      late.abort();
    }
  };
}

async function silence(signal: AbortSignal): Promise<never> {
  await delay(ANSWER_WITHIN_MS, undefined, { signal });
  throw unavailable();
}

function unavailable(cause?: unknown): ServiceError {
  const headers = { "retry-after": "1" };
  return new ServiceError(503, "database_unavailable", "The database does not answer", { cause, headers });
}
