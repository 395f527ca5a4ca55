import { setTimeout as delay } from "node:timers/promises";

/**
 * The time between a stop signal and the stop, in which load balancers remove the server from their
 * lists (record 86).
 */
export class Drain {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Makes /readyz fail, then waits so long that load balancers notice it. */
  async run(milliseconds: number): Promise<void> {
    this.#hasBegun = true;
    if (milliseconds > 0) await delay(milliseconds);
  }
}
