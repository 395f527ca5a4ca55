import type { FastifyInstance } from "fastify";
import { VERSION } from "#database/version.ts";
import type { Drain } from "./drain.ts";
import { ServiceError } from "./service-error.ts";

const LIVE = { status: "ok", version: VERSION };

/** Asked every few seconds: in the access log they would be most of it. */
const QUIET = { logLevel: "error" } as const;

/**
 * What supervisors and balancers ask. Neither waits for the database: all servers share it, so one that is away would take every
 * server out of the balancer, and with them the pages that work without it. GET /health says how the database is. Record 86
 */
export function addProbes(app: FastifyInstance, drain: Drain): void {
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("cache-control", "no-store");
  });
  app.get("/livez", QUIET, async () => LIVE);
  app.get("/readyz", QUIET, async () => {
    if (!drain.hasBegun) return LIVE;
    throw new ServiceError(503, "stopping", "The server is stopping", { headers: { "retry-after": "1" } });
  });
}
