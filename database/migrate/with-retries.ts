import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#database/start-error.ts";

const ATTEMPTS = 5;

/** Repeats work on the database, a whole transaction or one statement, that another process got in the way of. */
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
 * Roles belong to the whole server, the lock to one database: two databases of one server that are prepared at once may meet
 * there, and the second try finds the work of the other done. A deadlock is with requests that an older process still serves.
 */
function isRace(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  const { code, message } = error;
  return code === "23505" || code === "42710" || code === "40P01" || /tuple concurrently updated/.test(message);
}
