import type pg from "pg";
import type { Logger } from "pino";
import { cleanUp } from "./auth/clean-up.ts";

const CLEAN_UP_EVERY_MS = 60 * 60 * 1000;
/** Also where a process never gets an hour old, and after the rush of a start. */
const FIRST_CLEAN_UP_MS = 60 * 1000;

/**
 * Forgets what has expired: sign-ups, codes, old sessions, jobs that waited 30 days in the bin (rule 26), and
 * events that the payment provider delivers no more (it does for days, or for a month when it is asked to). Each part
 * for itself; answers what had to wait.
 */
export async function forgetExpired(pool: pg.Pool): Promise<Error[]> {
  const results = await Promise.allSettled([
    cleanUp(pool),
    pool.query("select app.empty_bin()"),
    pool.query("delete from server.payment_events where received < now() - interval '90 days'"),
  ]);
  return results.flatMap((result) => (result.status === "rejected" ? [result.reason as Error] : []));
}

export function startHourlyCleanUp(pool: pg.Pool, log: Pick<Logger, "warn">): { stop(): Promise<void> } {
  let turn = Promise.resolve();
  const run = () => {
    turn = turn
      .then(() => forgetExpired(pool))
      .then((failures) => {
        for (const failure of failures) log.warn({ err: failure }, "the hourly clean-up has to wait");
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
