import type { FastifyRequest } from "fastify";
import { addressBlock } from "#server/http/address-block.ts";

/** A route's config: how many requests a minute one user may send, or one household without signing in (rule 48). */
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
