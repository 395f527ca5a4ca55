import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { addressBlock } from "#server/http/address-block.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { ServiceError } from "#server/http/service-error.ts";

/** Pages that one household or office, or one robot, gets a minute. */
const PAGES_A_MINUTE = 300;
/** More than a browser opens connections. */
const PAGES_AT_ONCE = 8;
const MINUTE_MS = 60_000;
/** Address blocks that are counted at once; the one that has not come for longest is forgotten first. */
const COUNTED_BLOCKS = 20_000;

type Visits = { count: number; since: number; running: number };

/** Bounds what one address block asks for. Counted in this process: a page must not wait for the database to be counted. */
export function limitVisitors(app: FastifyInstance): void {
  const blocks = new LRUCache<string, Visits>({ max: COUNTED_BLOCKS });
  app.addHook("onRequest", async (request, reply) => {
    const block = addressBlock(clientAddress(request));
    const now = performance.now();
    const visits = blocks.get(block) ?? { count: 0, since: now, running: 0 };
    blocks.set(block, visits);
    if (now - visits.since >= MINUTE_MS) Object.assign(visits, { count: 0, since: now });
    visits.count += 1;
    const wait = visits.count > PAGES_A_MINUTE ? visits.since + MINUTE_MS - now : 1_000;
    if (visits.count > PAGES_A_MINUTE || visits.running >= PAGES_AT_ONCE) throw tooMany(wait);
    visits.running += 1;
    reply.raw.once("close", () => {
      visits.running -= 1;
    });
  });
}

function tooMany(wait: number): ServiceError {
  const headers = { "retry-after": String(Math.ceil(wait / 1_000)) };
  return new ServiceError(429, "too_many_requests", "Too many pages were asked for", { headers });
}
