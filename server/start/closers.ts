import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/** A supervisor kills what is not gone by then. Record 86 */
const CLOSE_WITHIN_MS = 10_000;
/** Time for the queues and the database, which close after a part that used up its time. */
const REST_MS = 1_000;

/** `withinMs`: how long this part may take. */
type Close = (withinMs: number) => Promise<void>;
type Closer = { what: string; close: Close };

/** What a server has opened, closed in the opposite order; a part that fails to close keeps no other from it. */
export class Closers {
  readonly #log: Pick<Logger, "error">;
  readonly #open: Closer[] = [];

  constructor(log: Pick<Logger, "error">) {
    this.#log = log;
  }

  /** `what`: in words for the log. */
  add(what: string, close: Close): void {
    this.#open.push({ what, close });
  }

  /** Throws after ten seconds with what has not closed: the process should end then. */
  async close(): Promise<void> {
    const closeUntil = performance.now() + CLOSE_WITHIN_MS - REST_MS;
    const late = new AbortController();
    const isLate = delay(CLOSE_WITHIN_MS, true, { signal: late.signal }).catch(() => false);
    try {
      if (await Promise.race([this.#closeAll(closeUntil), isLate])) {
        throw new Error(
          `Not closed in time: ${this.#open
            .map(({ what }) => what)
            .toReversed()
            .join(", ")}.`,
        );
      }
    } finally {
      late.abort();
    }
  }

  async #closeAll(until: number): Promise<false> {
    for (let last = this.#open.at(-1); last; last = this.#open.at(-1)) {
      await last
        .close(until - performance.now())
        .catch((err: Error) => this.#log.error({ err, what: last?.what }, "something did not close"));
      this.#open.splice(this.#open.indexOf(last), 1);
    }
    return false;
  }
}
