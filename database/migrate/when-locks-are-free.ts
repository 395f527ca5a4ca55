import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#database/start-error.ts";
import { LOCK_NOT_AVAILABLE } from "#domain/sqlstates.ts";
import type { OrderlyWait } from "./take-turn.ts";

/**
 * Whoever waits for a table that another transaction reads makes all that come later wait too: the portal's lists would stand
 * still for as long as one slow reader. Longer than a second, after which PostgreSQL sends an autovacuum away that is in the way.
 */
const LOCK_WAIT_MS = 1_500;
const GIVE_UP_AFTER_MS = 120_000;
/** Between two tries, in which those who waited behind us are served. */
const PAUSE_MS = 1_000;

/** For the transaction of an upgrade, after it has got the turn among its own kind, which may take longer. */
export const GIVE_WAY = `set local lock_timeout = ${LOCK_WAIT_MS}`;

/**
 * Repeats work that has given way, from its beginning, until nobody holds what it needs. Throws a StartError after two minutes:
 * somebody's transaction stays open.
 */
export async function whenLocksAreFree<Result>(
  work: () => Promise<Result>,
  { onWait, signal }: OrderlyWait,
): Promise<Result> {
  const begun = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isLockTaken(error)) throw error;
      if (performance.now() - begun > GIVE_UP_AFTER_MS) throw tooLong(error);
      onWait(`Trying again, as another session holds what has to change: ${(error as Error).message}`);
      await delay(PAUSE_MS * (0.5 + Math.random()), undefined, { signal });
    }
  }
}

function isLockTaken(error: unknown): boolean {
  const cause = error instanceof StartError ? error.cause : error;
  return cause instanceof pg.DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
}

function tooLong(cause: unknown): StartError {
  const seconds = GIVE_UP_AFTER_MS / 1_000;
  return new StartError(
    `For ${seconds} seconds another session has held tables that have to change. The oldest transactions are the first rows of "select pid, xact_start, query from pg_stat_activity order by xact_start": end them, or wait, and start again.`,
    { cause },
  );
}
