import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { StartError } from "#database/start-error.ts";
import { LOCK_NOT_AVAILABLE } from "#domain/sqlstates.ts";
import type { OrderlyWait } from "./take-upgrade-lock.ts";

/**
 * Milliseconds that an upgrade waits for a table lock. Later queries queue behind the upgrade, so a
 * longer wait would block the portal's lists. The limit must exceed one second, after which
 * PostgreSQL cancels an autovacuum that holds the lock.
 */
const LOCK_WAIT_MS = 1_500;
const GIVE_UP_AFTER_MS = 120_000;
/** Milliseconds between two attempts, in which the queries that waited for the upgrade can run. */
const PAUSE_MS = 1_000;

/**
 * Statement that limits waits for table locks in an upgrade's transaction. Runs after the upgrade
 * lock is taken, because the wait for the upgrade lock has no such limit.
 */
export const LIMIT_LOCK_WAITS = `set local lock_timeout = ${LOCK_WAIT_MS}`;

/**
 * Repeats `work` from its start until it gets all its locks. After two minutes, throws a StartError
 * which says that another transaction is still open.
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
      onWait(`Retrying, because another session holds locks: ${(error as Error).message}`);
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
    `For ${seconds} seconds another session has held locks on tables that have to change. The oldest transactions are the first rows of "select pid, xact_start, query from pg_stat_activity order by xact_start": end them, or wait, and start again.`,
    { cause },
  );
}
