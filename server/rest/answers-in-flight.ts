import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import { AmountLimit } from "#server/admission/amount-limit.ts";
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
 * Limits the bytes of large answers between PostgreSQL and their readers. Node holds each of them several times over,
 * for as long as its reader takes. The returned function throws if the caller has too much on its way already.
 */
export function answersInFlight(): (caller?: string) => Flight {
  const limit = new AmountLimit({ key: LIMITS.bytesInFlight.caller, all: LIMITS.bytesInFlight.all });
  return (caller = "service") => {
    if (limit.exceeded(caller) === "key") throw refusal("key");
    let own = 0;
    return {
      admit(bytes, mayRefuse) {
        const exceeded = mayRefuse ? limit.exceeded(caller, bytes) : undefined;
        if (exceeded) return refusal(exceeded);
        own += bytes;
        limit.add(caller, bytes);
        return undefined;
      },
      land(reader) {
        if (own === 0) return;
        if (!reader) return limit.add(caller, -own);
        const late = setTimeout(() => reader.destroy(), LIMITS.readingTime);
        finished(reader, () => {
          clearTimeout(late);
          limit.add(caller, -own);
        });
      },
    };
  };
}

function refusal(exceeded: "key" | "all"): Error {
  const message = "Too many large answers are on their way. Please wait for them, or ask for fewer rows.";
  const status = exceeded === "key" ? 429 : 503;
  return restError("PGRST003", message, { status, headers: { "retry-after": "5" } });
}
