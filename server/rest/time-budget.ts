import { LRUCache } from "lru-cache";

/** Callers whose use is remembered; the longest idle one is dropped first. */
const REMEMBERED = 10_000;

const MINUTE_MS = 60_000;

/** Milliseconds that each key may use a minute. What is used beyond is a debt, to be waited for. */
export class TimeBudget {
  readonly #aMinute: number;
  readonly #used = new LRUCache<string, { used: number; at: number }>({ max: REMEMBERED });

  constructor(aMinute: number) {
    this.#aMinute = aMinute;
  }

  spend(key: string, milliseconds: number): void {
    const now = performance.now();
    this.#used.set(key, { used: this.#usedBy(key, now) + milliseconds, at: now });
  }

  /** Milliseconds until the key may go on; 0 if it may now. */
  wait(key: string): number {
    const over = this.#usedBy(key, performance.now()) - this.#aMinute;
    return over <= 0 ? 0 : (over / this.#aMinute) * MINUTE_MS;
  }

  #usedBy(key: string, now: number): number {
    const known = this.#used.get(key);
    if (!known) return 0;
    return Math.max(0, known.used - ((now - known.at) / MINUTE_MS) * this.#aMinute);
  }
}
