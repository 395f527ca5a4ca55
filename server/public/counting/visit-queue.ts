import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import type { Referral } from "#server/public/pages/referral.ts";

/** A view of a job's page, a click on apply, or a stored application. */
export type Visit = {
  jobId: number;
  kind: "view" | "click" | "application";
  /**
   * Identifies the visitor. For a view or click, it is the IP address and User-Agent, which stay in
   * memory only until the next flush. For an application, it is a hash that is different for each
   * application.
   */
  visitor: string;
  referral: Referral;
};

export type VisitQueueOptions = {
  /** Stores a batch of visits. Returns the visits that it could not store, for the next attempt. */
  store(visits: Visit[]): Promise<Visit[]>;
  log: Pick<Logger, "warn">;
  flushEveryMs?: number | undefined;
  waitingMax?: number;
};

const FLUSH_EVERY_MS = 2_000;
const WAITING_MAX = 10_000;
/** Maximum number of jobs that a statement locks. Their locks last about 30 ms. */
const BATCH_SIZE = 100;
/**
 * Number of attempts to count the last visits when the server stops. An attempt fails for jobs that
 * another transaction has locked.
 */
const LAST_TRIES = 10;
const LAST_TRIES_APART_MS = 100;
const LAST_FLUSH_WITHIN_MS = 2_500;

/**
 * Collects visits for the database. Adding a visit takes no time and never throws. Drops visits
 * that exceed the limit, and batches that fail. Logs the number of dropped visits once per flush.
 */
export class VisitQueue {
  readonly #store: VisitQueueOptions["store"];
  readonly #log: VisitQueueOptions["log"];
  readonly #flushEveryMs: number;
  readonly #waitingMax: number;
  #waiting = new Map<string, Visit>();
  #dropped = 0;
  #timer: NodeJS.Timeout | undefined;
  #flushing = Promise.resolve();
  #isStopped = false;
  #deadline = Number.POSITIVE_INFINITY;

  constructor({ store, log, flushEveryMs = FLUSH_EVERY_MS, waitingMax = WAITING_MAX }: VisitQueueOptions) {
    this.#store = store;
    this.#log = log;
    this.#flushEveryMs = flushEveryMs;
    this.#waitingMax = waitingMax;
  }

  add(visit: Visit): void {
    if (this.#isStopped) return;
    this.#keep(visit);
    this.#flushLater();
  }

  /** Stores the visits that are still in the queue. Ignores visits that are added later. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#deadline = performance.now() + LAST_FLUSH_WITHIN_MS;
    clearTimeout(this.#timer);
    await this.#flushing;
    for (let tries = 0; tries < LAST_TRIES; tries += 1) {
      await this.#flush();
      if (this.#waiting.size === 0) return;
      await delay(LAST_TRIES_APART_MS);
    }
    this.#dropped += this.#waiting.size;
    this.#report(undefined);
  }

  #keep(visit: Visit): void {
    const key = `${visit.kind} ${visit.jobId} ${visit.visitor}`;
    // Keeps only a visitor's first visit of each kind to a job, because only the first visit's
    // referral counts.
    if (this.#waiting.has(key)) return;
    if (this.#waiting.size >= this.#waitingMax) this.#dropped += 1;
    else this.#waiting.set(key, visit);
  }

  #flushLater(): void {
    this.#timer ??= setTimeout(() => {
      this.#flushing = this.#flush();
    }, this.#flushEveryMs);
  }

  async #flush(): Promise<void> {
    const taken = [...this.#waiting.values()];
    this.#waiting = new Map();
    const again: Visit[] = [];
    let failure: unknown;
    for (let start = 0; start < taken.length; start += BATCH_SIZE) {
      if (performance.now() > this.#deadline) {
        this.#dropped += taken.length - start;
        break;
      }
      try {
        again.push(...(await this.#store(taken.slice(start, start + BATCH_SIZE))));
      } catch (error) {
        failure = error;
        this.#dropped += taken.length - start;
        break;
      }
    }
    for (const visit of again) this.#keep(visit);
    this.#report(failure);
    this.#timer = undefined;
    if (this.#waiting.size > 0 && !this.#isStopped) this.#flushLater();
  }

  #report(failure: unknown): void {
    if (this.#dropped === 0) return;
    const err = failure instanceof Error ? { message: failure.message } : undefined;
    this.#log.warn({ dropped: this.#dropped, err }, "views and clicks of public pages were dropped");
    this.#dropped = 0;
  }
}
