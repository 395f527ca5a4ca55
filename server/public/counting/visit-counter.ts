import type { IncomingHttpHeaders } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import type { Logger } from "pino";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import type { Referral } from "#server/public/pages/referral.ts";
import { deleteExpiredSalt, storeVisits } from "./store-visits.ts";
import { VisitQueue, type VisitQueueOptions } from "./visit-queue.ts";

type Request = Pick<FastifyRequest, "method" | "headers" | "ip" | "socket">;

/**
 * Counts views, clicks and their sources, which members see (rule 78). Counting neither delays a
 * page nor makes it fail.
 */
export type VisitCounter = {
  /** Counts a view. Call it when the page of an open job is sent, even with status 304. */
  view(request: Request, jobId: number, referral: Referral): void;
  /**
   * Counts a click on apply. Call it when a visitor opens the form or is redirected to another
   * site.
   */
  applyClick(request: Request, jobId: number, referral: Referral): void;
  /**
   * Adds a stored application to the count of its source. `hash` is the hash of the applicant's
   * secret.
   */
  application(jobId: number, referral: Referral, hash: Buffer): void;
  /** Stores the visits that are still in memory, then stops. Takes at most three seconds. */
  stop(): Promise<void>;
};

export type VisitCounterOptions = {
  /** The pool `site` of the database. */
  pool: Pool;
} & Omit<VisitQueueOptions, "store">;

/** Maximum number of characters of a User-Agent that are used. Browsers send fewer characters. */
const USER_AGENT_MAX_LENGTH = 500;
/**
 * Maximum milliseconds for storing the last visits when the server stops. The whole server stops
 * within ten seconds (record 86).
 */
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
  const count = (kind: "view" | "click", request: Request, jobId: number, referral: Referral) => {
    if (!isPerson(request)) return;
    const userAgent = String(request.headers["user-agent"]).slice(0, USER_AGENT_MAX_LENGTH);
    queue.add({ jobId, kind, visitor: `${ipBlock(clientIpAddress(request))} ${userAgent}`, referral });
  };
  return {
    view: (request, jobId, referral) => count("view", request, jobId, referral),
    applyClick: (request, jobId, referral) => count("click", request, jobId, referral),
    application: (jobId, referral, hash) =>
      queue.add({ jobId, kind: "application", visitor: hash.toString("hex"), referral }),
    async stop() {
      salt.stop();
      await Promise.race([queue.stop(), delay(STOP_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Deletes the salt of the visitors' hashes when it expires, even if no visitor comes. Also deletes
 * a salt that an earlier process created.
 */
function createSaltTimer(pool: Pool, log: Pick<Logger, "warn">): { endsIn(ms: number): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  const endsIn = (ms: number) => {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(() => void deleteSalt(), Math.ceil(ms) + 1).unref();
  };
  const deleteSalt = async () => {
    try {
      const left = await deleteExpiredSalt(pool);
      if (left !== undefined) endsIn(left);
    } catch (error) {
      // Only logs the error, because the hourly clean-up deletes the salt later.
      if (!isStopped)
        log.warn({ err: { message: (error as Error).message } }, "rotating the visitor salt failed, will retry");
    }
  };
  void deleteSalt();
  return {
    endsIn,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}

/**
 * Matches the User-Agent of all common browsers. Link previews, feed readers and most other
 * programs send other names.
 */
const BROWSER = /^Mozilla\/5\.0 \(/;
/** Matches programs that imitate a browser's User-Agent. Record 90 states how accurate this is. */
const PROGRAM =
  /(?<!cu)bot|crawl|spider|slurp|scrape|archive|preview|fetch|monitor|scan|synthetics|inspect|agent|google|headless|playwright|selenium|lighthouse|gtmetrix|pingdom|ptst|externalhit|compatible;|https?:|\.com?\b|@[\w-]+\./i;

/**
 * Returns false for `HEAD`, for prefetched pages, and for the User-Agents of programs (rule 78).
 */
function isPerson({ method, headers }: { method: string; headers: IncomingHttpHeaders }): boolean {
  if (method === "HEAD" || isLoadedInAdvance(headers)) return false;
  const userAgent = headers["user-agent"] ?? "";
  return BROWSER.test(userAgent) && !PROGRAM.test(userAgent);
}

/**
 * Returns true if a browser loads the page in advance. Current browsers send `Sec-Purpose`, and
 * older browsers send the other headers.
 */
function isLoadedInAdvance(headers: IncomingHttpHeaders): boolean {
  return ["sec-purpose", "purpose", "x-purpose", "x-moz"].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? "")),
  );
}
