import type { ServerResponse } from "node:http";
import { finished } from "node:stream";
import { AmountLimit } from "#server/admission/amount-limit.ts";
import { LIMITS } from "./limits.ts";
import { restError } from "./rest-error.ts";

/** Counts the bytes of a large response until its client has received them. */
export type Flight = {
  /**
   * Counts a large row of the response. If `mayRefuse` is set and the row would exceed a limit,
   * returns an error without counting.
   */
  admit(bytes: number, mayRefuse: boolean): Error | undefined;
  /**
   * Stops counting the response when the client has received it, disconnects, or takes too long.
   * After a failure, call it without `reader` to stop counting immediately.
   */
  land(reader?: ServerResponse): void;
};

/**
 * Limits the bytes of large responses that clients have not received yet, because Node needs memory
 * for several copies of each response. The returned function starts to count a response. It throws
 * if the caller already exceeds the limit.
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
