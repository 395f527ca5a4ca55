/**
 * Limits an amount in use, such as bytes or open responses, for each key and for all keys together.
 * The caller rejects a request that exceeds a limit. Requests never wait.
 */
export class AmountLimit {
  readonly #most: Readonly<{ key: number; all: number }>;
  readonly #used = new Map<string, number>();
  #all = 0;

  constructor(most: Readonly<{ key: number; all: number }>) {
    this.#most = most;
  }

  /**
   * Returns the limit that adding `amount` would exceed: "key" for the key's own limit, "all" for
   * the limit of all keys together.
   */
  exceeded(key: string, amount = 1): "key" | "all" | undefined {
    if ((this.#used.get(key) ?? 0) + amount > this.#most.key) return "key";
    return this.#all + amount > this.#most.all ? "all" : undefined;
  }

  /** Adds to the amount in use without checking the limits. A negative amount lowers it. */
  add(key: string, amount = 1): void {
    this.#all += amount;
    const used = (this.#used.get(key) ?? 0) + amount;
    if (used === 0) this.#used.delete(key);
    else this.#used.set(key, used);
  }
}
