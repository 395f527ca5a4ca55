import type { FastifyInstance, FastifyRequest } from "fastify";
import type pg from "pg";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { createLimiter, take } from "#server/http/limiter.ts";
import { ServiceError } from "#server/http/service-error.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /**
     * Maximum number of requests per minute for each user. All callers without a session in the
     * same network share this limit (rule 48).
     */
    requestsAMinute?: number;
  }
}

const MINUTE = 60;

/**
 * Enforces `requestsAMinute` for each route and method. All servers with the same database share
 * the counts.
 */
export function limitCallers(app: FastifyInstance, pool: pg.Pool): void {
  app.addHook("onRoute", (route) => {
    const { requestsAMinute } = route.config ?? {};
    if (requestsAMinute === undefined) return;
    const limiter = createLimiter(pool, `function ${methodOf(route)} ${route.url}`, requestsAMinute, MINUTE);
    const limit = async (request: FastifyRequest) => {
      const seconds = await take(limiter, String(request.identity.claims.sub ?? ipBlock(clientIpAddress(request))));
      if (seconds === 0) return;
      const message = `Too many requests: try again in ${seconds} ${seconds === 1 ? "second" : "seconds"}`;
      throw new ServiceError(429, "too_many_requests", message, { headers: { "retry-after": String(seconds) } });
    };
    // The limit precedes the route's other hooks, so it applies before the body is read.
    route.onRequest = [limit, ...[route.onRequest ?? []].flat()];
  });
}

/** Returns the method for which requests are counted. HEAD counts as GET. */
function methodOf({ method }: { method: string | string[] }): string {
  return method === "HEAD" ? "GET" : String(method);
}
