import type pg from "pg";
import type { Logger } from "pino";
import { cleanUp } from "./auth/clean-up.ts";

const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;
/** Also where a process never gets an hour old, and after the rush of a start. */
const FIRST_CLEAN_UP_MS = 60 * 1000;

/** Forgets what has expired: sign-ups, codes, old sessions, and jobs that waited 30 days in the bin (decision 26). */
export function startHourlyCleanUp(pool: pg.Pool, log: Pick<Logger, "warn">): { stop(): Promise<void> } {
  let turn = Promise.resolve();
  const run = () => {
    turn = turn
      .then(() => Promise.allSettled([cleanUp(pool), pool.query("select app.empty_bin()")]))
      .then((results) => {
        for (const result of results) {
          if (result.status === "rejected") log.warn({ err: result.reason }, "the hourly clean-up has to wait");
        }
      });
  };
  const first = setTimeout(run, FIRST_CLEAN_UP_MS).unref();
  const timer = setInterval(run, CLEAN_UP_EVERY_MS).unref();
  return {
    async stop() {
      clearTimeout(first);
      clearInterval(timer);
      await turn;
    },
  };
}
