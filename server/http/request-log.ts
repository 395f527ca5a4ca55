import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";

const SLOW_MS = 2000;

/** One line for what went wrong or took long; everything else only at level debug, since it costs a fifth of the speed. */
export function logRequests(app: FastifyInstance, isVerbose: boolean): void {
  app.addHook("onResponse", async (request, reply) => {
    const isSlow = reply.elapsedTime > SLOW_MS;
    if (reply.statusCode >= 500 || isSlow) request.log.warn(summaryOf(request, reply), "request failed or was slow");
    else if (isVerbose) request.log.debug(summaryOf(request, reply), "request");
  });
  app.addHook("onRequestAbort", async (request) => {
    request.log.debug({ method: request.method, route: request.routeOptions.url }, "request aborted by the client");
  });
}

/** The route with its placeholders, not the address: that one may carry a token. */
function summaryOf(request: FastifyRequest, reply: FastifyReply) {
  return {
    method: request.method,
    route: request.routeOptions.url ?? "page",
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  };
}
