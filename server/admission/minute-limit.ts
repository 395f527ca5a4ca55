import { LRUCache } from "lru-cache";

/**
 * Maximum number of keys that are counted. At the maximum, a new key replaces the least recently
 * used key.
 */
const KEYS_KEPT = 10_000;

const MINUTE_MS = 60_000;

/**
 * Limits the amount that each key uses in a minute. A key above its limit must wait until its
 * amount has fallen below the limit.
 */
export class MinuteLimit {
  readonly #aMinute: number;
  readonly #used = new LRUCache<string, { used: number; at: number }>({ max: KEYS_KEPT });

  constructor(aMinute: number) {
    this.#aMinute = aMinute;
  }

  add(key: string, amount: number): void {
    const now = performance.now();
    this.#used.set(key, { used: this.#usedBy(key, now) + amount, at: now });
  }

  /** Returns how many milliseconds the key must wait, or 0 if it is not above its limit. */
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
