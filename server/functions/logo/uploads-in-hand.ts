import type { ServerResponse } from "node:http";
import { ServiceError } from "#server/http/service-error.ts";

/** Each holds its file in memory until the pictures before it are made. */
const AT_ONCE = 8;
const AT_ONCE_PER_PERSON = 2;

/** Bounds what is uploaded at the same moment. */
export class UploadsInHand {
  readonly #byPerson = new Map<string, number>();
  #all = 0;

  /** Until the answer is closed. Throws a 503 when there are too many. */
  take(person: string, answer: ServerResponse): void {
    const mine = this.#byPerson.get(person) ?? 0;
    if (this.#all >= AT_ONCE || mine >= AT_ONCE_PER_PERSON) {
      const headers = { "retry-after": "5" };
      throw new ServiceError(503, "busy", "Many pictures are being read now: please try again", { headers });
    }
    this.#change(person, 1);
    answer.once("close", () => this.#change(person, -1));
  }

  #change(person: string, by: number): void {
    this.#all += by;
    const mine = (this.#byPerson.get(person) ?? 0) + by;
    if (mine === 0) this.#byPerson.delete(person);
    else this.#byPerson.set(person, mine);
  }
}
