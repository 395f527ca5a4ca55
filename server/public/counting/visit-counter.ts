import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { addressBlock } from "#server/http/address-block.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { forgetVisitors, storeVisits } from "./store-visits.ts";
import { VisitQueue, type VisitQueueOptions } from "./visit-queue.ts";

type Request = Pick<FastifyRequest, "method" | "headers" | "ip" | "socket">;

/** Counts people for members (rule 78). Nothing here makes a page wait or fail. */
export type VisitCounter = {
  /** The page of an open job is answered, also with 304. */
  view(request: Request, jobId: number): void;
  /** Somebody is led on to apply, or shown the form. */
  applyClick(request: Request, jobId: number): void;
  /** Counts what still waits, for three seconds at most. */
  stop(): Promise<void>;
};

export type VisitCounterOptions = {
  /** Logs in as `authenticator`. */
  pool: Pool;
} & Omit<VisitQueueOptions, "store">;

/** A longer User-Agent is nobody's. */
const USER_AGENT_MAX_LENGTH = 500;
/** A stop takes ten seconds in all (record 86). */
const STOP_WITHIN_MS = 3_000;

export function createVisitCounter({ pool, ...options }: VisitCounterOptions): VisitCounter {
  const salt = createSaltTimer(pool, options.log);
  const queue = new VisitQueue({
    ...options,
    async store(visits) {
      const { again, saltEndsIn } = await storeVisits(pool, visits);
      salt.endsIn(saltEndsIn);
      return again;
    },
  });
  const count = (request: Request, jobId: number, isClick: boolean) => {
    if (!isPerson(request)) return;
    const userAgent = String(request.headers["user-agent"]).slice(0, USER_AGENT_MAX_LENGTH);
    queue.add({ jobId, isClick, visitor: `${addressBlock(clientAddress(request))} ${userAgent}` });
  };
  return {
    view: (request, jobId) => count(request, jobId, false),
    applyClick: (request, jobId) => count(request, jobId, true),
    async stop() {
      salt.stop();
      await Promise.race([queue.stop(), delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/** Has the salt deleted when it ends, also one that an earlier process left, and if nobody comes any more. */
function createSaltTimer(pool: Pool, log: Pick<Logger, "warn">): { endsIn(ms: number): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const endsIn = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void forget(), Math.ceil(ms) + 1).unref();
  };
  const forget = async () => {
    try {
      const left = await forgetVisitors(pool);
      if (left !== undefined) endsIn(left);
    } catch (error) {
      // The hourly clean-up deletes it then.
      if (!isStopped)
        log.warn({ err: { message: (error as Error).message } }, "the salt of the day's visitors has to wait");
    }
  };
  void forget();
  return {
    endsIn,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/** Every browser that people use begins like this; link previews, feed readers and most programs do not. */
const BROWSER = /^Mozilla\/5\.0 \(/;
/** Words of programs that pretend to be one. Record 90 says how well they tell the published lists of both apart. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|scrape|archive|preview|fetch|monitor|scan|synthetics|inspect|agent|google|headless|playwright|selenium|lighthouse|gtmetrix|pingdom|ptst|externalhit|compatible;|https?:|\.com?\b|@[\w-]+\./i;

/** Whether a request can be a person's look at a page: no `HEAD`, nothing loaded in advance, no program that says so (rule 78). */
function isPerson({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  if (method === "HEAD" || isLoadedInAdvance(headers)) return false;
  const userAgent = headers["user-agent"] ?? "";
  return BROWSER.test(userAgent) && !PROGRAM.test(userAgent);
}

/** `Sec-Purpose` is today's header; the others are what browsers sent before. */
function isLoadedInAdvance(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}
