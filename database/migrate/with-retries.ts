import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#database/start-error.ts";

const ATTEMPTS = 5;

/** Retries a transaction or a statement that conflicts with another process. */
export async function withRetries<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await action();
    } catch (error) {
      if (attempt === ATTEMPTS || !isRace(error instanceof StartError ? error.cause : error)) throw error;
      await delay(50 * attempt);
    }
  }
}

/**
 * Returns true for an error that a retry can fix. Preparing two databases at the same time can
 * fail, because databases of the same PostgreSQL server share its roles. An upgrade and the
 * requests of an older server can cause a deadlock.
 */
function isRace(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code, message } = error;
  return code === "23505" || code === "42710" || code === "40P01" || /tuple concurrently updated/.test(message);
}
