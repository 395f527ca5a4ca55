import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import { LIMITS } from "./limits.ts";
import { restError } from "./rest-error.ts";

/** One request's part of the bytes on their way. */
export type Flight = {
  /** Counts a large row. Returns the refusal if there is no room for it; a row that must not be refused is counted anyway. */
  admit(bytes: number, mayRefuse: boolean): Error | undefined;
  /** Counts the bytes until the reader has them, has gone, or has taken too long; without a reader, no longer. */
  land(reader?: ServerResponse): void;
};

/**
 * Bytes of large answers between PostgreSQL and their readers. Node holds each of them several times over, for as long as
 * its reader takes, so what all of them take together is limited.
 */
export class AnswersInFlight {
  #all = 0;
  readonly #byCaller = new Map<string, number>();

  /** Throws if the caller has too much on its way already. */
  begin(caller = "service"): Flight {
    if ((this.#byCaller.get(caller) ?? 0) >= LIMITS.bytesInFlight.caller) throw refusal(429);
    let own = 0;
    return {
      admit: (bytes, mayRefuse) => {
        const refused = mayRefuse ? this.#refusalOf(caller, bytes) : undefined;
        if (refused) return refused;
        own += bytes;
        this.#count(caller, bytes);
        return undefined;
      },
      land: (reader) => {
        if (own === 0) return;
        if (!reader) return this.#count(caller, -own);
        const late = setTimeout(() => reader.destroy(), LIMITS.readingTime);
        finished(reader, () => {
          clearTimeout(late);
          this.#count(caller, -own);
        });
      },
    };
  }

  #refusalOf(caller: string, bytes: number): Error | undefined {
    if ((this.#byCaller.get(caller) ?? 0) + bytes > LIMITS.bytesInFlight.caller) return refusal(429);
    return this.#all + bytes > LIMITS.bytesInFlight.all ? refusal(503) : undefined;
  }

  #count(caller: string, bytes: number): void {
    this.#all += bytes;
    const own = (this.#byCaller.get(caller) ?? 0) + bytes;
    if (own === 0) this.#byCaller.delete(caller);
    else this.#byCaller.set(caller, own);
  }
}

function refusal(status: 429 | 503): Error {
  return restError(
    "PGRST003",
    "Too many large answers are on their way. Please wait for them, or ask for fewer rows.",
    {
      status,
      headers: { "retry-after": "5" },
    },
  );
}
