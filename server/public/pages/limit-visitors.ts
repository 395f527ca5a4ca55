import type { FastifyInstance } from "fastify";
import { LRUCache } from "lru-cache";
import { FairQueue, type Group, UNLIMITED } from "#server/admission/fair-queue.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { clientSignal } from "#server/http/client-signal.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { ServiceError } from "#server/http/service-error.ts";

/**
 * Maximum number of pages per minute for an address block, which belongs to a household, an office
 * or a robot.
 */
const PAGES_A_MINUTE = 300;
/**
 * Allows an address block two pages at the same time, so that it can't use all database connections
 * (record 87).
 */
const BLOCK: Group = { ...UNLIMITED, perKey: { slots: 2, waiting: 6 } };
const MINUTE_MS = 60_000;
/**
 * Maximum number of address blocks in memory. At the maximum, a new block replaces the block whose
 * last request is the oldest.
 */
const COUNTED_BLOCKS = 20_000;

/**
 * Limits the requests of each address block. Counts in memory, because counting in the database
 * would take longer than answering with a page.
 */
export function limitVisitors(app: FastifyInstance): void {
  const blocks = new LRUCache<string, { count: number; since: number }>({ max: COUNTED_BLOCKS });
  const queue = new FairQueue({ refuse: () => tooMany(1_000) });
  app.addHook("onRequest", async (request, reply) => {
    const block = ipBlock(clientIpAddress(request));
    const now = performance.now();
    const visits = blocks.get(block) ?? { count: 0, since: now };
    blocks.set(block, visits);
    if (now - visits.since >= MINUTE_MS) Object.assign(visits, { count: 0, since: now });
    visits.count += 1;
    if (visits.count > PAGES_A_MINUTE) throw tooMany(visits.since + MINUTE_MS - now);
    const signal = clientSignal(request.raw.socket);
    await new Promise<void>((begin, refuse) => {
      const answered = () => {
        begin();
        return new Promise<void>((end) => reply.raw.once("close", () => end()));
      };
      // Ignores the error of a client that has disconnected.
      queue.run([{ group: BLOCK, key: block }], signal, answered).catch((error) => signal.aborted || refuse(error));
    });
  });
}

function tooMany(wait: number): ServiceError {
  const headers = { "retry-after": String(Math.ceil(wait / 1_000)) };
  return new ServiceError(429, "too_many_requests", "Too many pages were requested", { headers });
}
