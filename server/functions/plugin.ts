import rateLimit from "@fastify/rate-limit";
import type { FastifyError, FastifyInstance } from "fastify";
import type { Identity } from "#database/identity.ts";
import type { Identify } from "#server/auth/identify.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { addGeocode } from "./geocode.ts";
import type { Geocode } from "./geocoder.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Who calls a function; set before any handler of /functions/v1 runs. */
    identity: Identity;
  }
}

export type FunctionsOptions = {
  identify: Identify;
  geocode: Geocode;
};

/** /functions/v1: work that the database cannot do. Errors are `{code, message}`. */
export async function functionsPlugin(app: FastifyInstance, { identify, geocode }: FunctionsOptions): Promise<void> {
  app.setErrorHandler((error: FastifyError | ServiceError, request, reply) => {
    const isOurs = error instanceof ServiceError;
    const status = isOurs ? error.status : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, "a function failed");
    const message = isOurs || status < 500 ? error.message : "Something went wrong";
    reply
      .code(status)
      .headers(isOurs ? error.headers : {})
      .send({ code: error.code ?? "unexpected", message });
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { after }) =>
      new ServiceError(429, "too_many_requests", `Too many requests: try again in ${after}`),
  });
  app.decorateRequest("identity");
  app.addHook("onRequest", async (request, reply) => {
    reply.header("cache-control", "no-store");
    request.identity = await identify({ authorization: request.headers.authorization });
  });
  addGeocode(app, geocode);
}
