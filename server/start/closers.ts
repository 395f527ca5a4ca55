import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";

/**
 * Maximum milliseconds for closing all parts of the server. A supervisor kills the process soon
 * afterwards. Record 86
 */
const CLOSE_WITHIN_MS = 10_000;
/**
 * Milliseconds of CLOSE_WITHIN_MS that are reserved for the parts that close last: the queues and
 * the database.
 */
const REST_MS = 1_000;

/** Closes a part of the server within `withinMs` milliseconds. */
type Close = (withinMs: number) => Promise<void>;
type Closer = { what: string; close: Close };

/**
 * Closes the parts of a server, such as the database, in the reverse order of their start. If a
 * part fails to close, logs the error and continues.
 */
export class Closers {
  readonly #log: Pick<Logger, "error">;
  readonly #open: Closer[] = [];

  constructor(log: Pick<Logger, "error">) {
    this.#log = log;
  }

  /** `what` names the part of the server in errors and in the log. */
  add(what: string, close: Close): void {
    this.#open.push({ what, close });
  }

  /**
   * Closes all parts. After ten seconds, throws an error that names the parts that are still open.
   * The caller should then end the process.
   */
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
        .catch((err: Error) => this.#log.error({ err, what: last?.what }, "closing a component failed"));
      this.#open.splice(this.#open.indexOf(last), 1);
    }
    return false;
  }
}
