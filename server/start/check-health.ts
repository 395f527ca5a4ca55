import { setTimeout as delay } from "node:timers/promises";
import type { Database } from "#database/connect.ts";
import { isDatabaseTrouble, isReadOnlyDatabase } from "#database/is-connection-error.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** A balancer that gets no answer takes the server for dead. */
const ANSWER_WITHIN_MS = 1_500;
/** A check that found the database well holds for as long: many may ask. */
const BELIEVED_FOR_MS = 1_000;

/** `degraded`: the database answers and stores nothing. */
export type Health = { status: "ok" } | { status: "degraded"; reason: string };

const BEAT = `insert into server.heartbeat (beaten_at) values (now())
  on conflict (is_only) do update set beaten_at = excluded.beaten_at`;

/** What GET /health answers. All who ask at once share one check; throws a 503 if the database does not answer in time. */
export function createHealthCheck({ admin, rest }: Database): () => Promise<Health> {
  let checking: Promise<Health> | undefined;
  let known: { health: Health; at: number } | undefined;

  async function check(): Promise<Health> {
    const limit = { query_timeout: ANSWER_WITHIN_MS };
    await Promise.all([admin.query({ text: "select", ...limit }), rest.query({ text: "select", ...limit })]);
    try {
      await admin.query({ text: BEAT, ...limit });
      return { status: "ok" };
    } catch (error) {
      if (!isReadOnlyDatabase(error)) throw error;
      return { status: "degraded", reason: "The database cannot store anything at the moment" };
    }
  }

  return async () => {
    if (known && performance.now() - known.at < BELIEVED_FOR_MS) return known.health;
    checking ??= check().finally(() => {
      checking = undefined;
    });
    const late = new AbortController();
    try {
      const health = await Promise.race([checking, silence(late.signal)]);
      known = { health, at: performance.now() };
      return health;
    } catch (error) {
      if (!isDatabaseTrouble(error)) throw error;
      const headers = { "retry-after": "1" };
      throw new ServiceError(503, "database_unavailable", "The database does not answer", { cause: error, headers });
    } finally {
      late.abort();
    }
  };
}

async function silence(signal: AbortSignal): Promise<never> {
  await delay(ANSWER_WITHIN_MS, undefined, { signal });
  throw new ServiceError(503, "database_unavailable", "The database does not answer", {
    headers: { "retry-after": "1" },
  });
}
