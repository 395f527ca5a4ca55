import type { FastifyRequest } from "fastify";
import { addressBlock } from "#server/http/address-block.ts";

/** A route's config: so many requests a minute by one person, or by one household without signing in. Rule 48 */
export function limitCallers(requestsAMinute: number) {
  return {
    rateLimit: {
      max: requestsAMinute,
      timeWindow: "1 minute",
      hook: "preHandler" as const,
      keyGenerator: ({ identity, ip }: FastifyRequest) => String(identity.claims.sub ?? addressBlock(ip)),
    },
  };
}
