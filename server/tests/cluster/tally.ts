import type { Answer } from "./visitor.ts";

/** Counts the responses in a scene. */
export class Tally {
  readonly wrong: string[] = [];
  signedOut = 0;
  answers = 0;
  comeAgain = 0;
  cutOff = 0;
  acknowledged = 0;
  #lastWriteAt = performance.now();
  #longestPauseMs = 0;

  /**
   * Counts a response. Returns true for a success. Counts a 503 with Retry-After in `comeAgain`,
   * and a closed connection in `cutOff`. Adds every other failure to `wrong`.
   */
  count(what: string, { status, retryAfter, body, error }: Answer): boolean {
    this.answers += 1;
    if (status >= 200 && status < 300) return true;
    if (status === 503 && retryAfter) this.comeAgain += 1;
    else if (status === 0 && error !== "no answer for 40 s") this.cutOff += 1;
    else this.wrong.push(`${what}: ${status} ${error ?? body.slice(0, 300)}`);
    return false;
  }

  countWrite(): void {
    this.acknowledged += 1;
    this.#notePause();
    this.#lastWriteAt = performance.now();
  }

  pauseSeconds(): number {
    this.#notePause();
    return this.#longestPauseMs / 1_000;
  }

  #notePause(): void {
    this.#longestPauseMs = Math.max(this.#longestPauseMs, performance.now() - this.#lastWriteAt);
  }
}
