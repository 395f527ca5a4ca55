import type pg from "pg";
import type { Logger } from "pino";
import { cleanUp } from "./auth/clean-up.ts";

const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;

/** Forgets what has expired: sign-ups, codes, old sessions, and jobs that waited 30 days in the bin (decision 26). */
export function startHourlyCleanUp(pool: pg.Pool, log: Pick<Logger, "warn">): { stop(): Promise<void> } {
  let turn = Promise.resolve();
  const timer = setInterval(() => {
    turn = turn
      .then(() => cleanUp(pool))
      .then(() => pool.query("select app.empty_bin()"))
      .then(() => {})
      .catch((error: Error) => log.warn({ err: error }, "the hourly clean-up has to wait"));
  }, CLEAN_UP_EVERY_MS).unref();
  return {
    async stop() {
      clearInterval(timer);
      await turn;
    },
  };
}
