import { setTimeout as delay } from "node:timers/promises";

/** The time between being told to stop and taking no more requests, in which balancers notice. Record 86 */
export class Drain {
  #hasBegun = false;

  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** From now on the server says that it is not ready; resolves when balancers have had `milliseconds` to look. */
  async run(milliseconds: number): Promise<void> {
    this.#hasBegun = true;
    if (milliseconds > 0) await delay(milliseconds);
  }
}
