import type { FastifyRequest } from "fastify";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Returns the method, or undefined for an invented method. */
export function knownMethod({ method }: FastifyRequest): string | undefined {
  return METHODS.has(method) ? method : undefined;
}

/** Returns the route without the patterns of its parameters, or undefined without a route. */
export function routePattern({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeOptions.url?.replaceAll(/\(\^.*?\$\)/g, "");
}
