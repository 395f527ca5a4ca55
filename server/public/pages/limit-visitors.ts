import type { ServerResponse } from "node:http";
import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { addressBlock } from "#server/http/address-block.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** Pages that one household or office, or one robot, gets a minute. */
const PAGES_A_MINUTE = 300;
/** More than a browser opens connections: answered and waiting. */
const PAGES_AT_ONCE = 8;
/** The others wait, so that one block does not take all connections to the database (record 87). */
const ANSWERED_AT_ONCE = 2;
const MINUTE_MS = 60_000;
/** Address blocks that are counted at once; the one that has not come for longest is forgotten first. */
const COUNTED_BLOCKS = 20_000;

type Visits = { count: number; since: number; running: number; answered: number; waiting: Set<() => void> };

/** Bounds what one address block asks for. Counted in this process: a page must not wait for the database to be counted. */
export function limitVisitors(app: FastifyInstance): void {
  const blocks = new LRUCache<string, Visits>({ max: COUNTED_BLOCKS });
  app.addHook("onRequest", async (request, reply) => {
    const block = addressBlock(clientAddress(request));
    const now = performance.now();
    const visits = blocks.get(block) ?? {
      ...{ count: 0, since: now, running: 0, answered: 0 },
      waiting: new Set(),
    };
    blocks.set(block, visits);
    if (now - visits.since >= MINUTE_MS) Object.assign(visits, { count: 0, since: now });
    visits.count += 1;
    const wait = visits.count > PAGES_A_MINUTE ? visits.since + MINUTE_MS - now : 1_000;
    if (visits.count > PAGES_A_MINUTE || visits.running >= PAGES_AT_ONCE) throw tooMany(wait);
    visits.running += 1;
    await takeTurn(visits, reply.raw);
  });
}

/** Resolves when one of the places is free. Who leaves, before or after that, makes room. */
function takeTurn(visits: Visits, answer: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const begin = () => {
      visits.waiting.delete(begin);
      visits.answered += 1;
      resolve();
    };
    answer.once("close", () => {
      visits.running -= 1;
      // Nobody waits for it any more: it is never begun.
      if (visits.waiting.delete(begin)) return;
      visits.answered -= 1;
      const [next] = visits.waiting;
      next?.();
    });
    visits.waiting.add(begin);
    if (visits.answered < ANSWERED_AT_ONCE) begin();
  });
}

function tooMany(wait: number): ServiceError {
  const headers = { "retry-after": String(Math.ceil(wait / 1_000)) };
  return new ServiceError(429, "too_many_requests", "Too many pages were asked for", { headers });
}
