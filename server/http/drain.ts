import { setTimeout as delay } from "node:timers/promises";

/**
 * The time between a stop signal and the stop. In this time, load balancers remove the server.
 * Record 86
 */
export class Drain {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** Makes /readyz fail, then waits until load balancers have noticed. */
  async run(milliseconds: number): Promise<void> {
    this.#hasBegun = true;
    if (milliseconds > 0) await delay(milliseconds);
  }
}
