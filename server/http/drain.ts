import { setTimeout as delay } from "node:timers/promises";

/**
 * The time between a stop signal and the stop. During this time, load balancers remove the server
 * from their lists (record 86).
 */
export class Drain {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Makes /readyz fail. Then gives load balancers this many milliseconds to notice the failure. */
  async run(milliseconds: number): Promise<void> {
    this.#hasBegun = true;
    if (milliseconds > 0) await delay(milliseconds);
  }
}
