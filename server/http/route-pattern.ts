import type { FastifyRequest } from "fastify";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** The method, undefined for one that strangers made up. */
export function knownMethod({ method }: FastifyRequest): string | undefined {
  return METHODS.has(method) ? method : undefined;
}

/** The route without the regular expressions of its parameters, never the URL; undefined where there is none. */
export function routePattern({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeOptions.url?.replaceAll(/\(\^.*?\$\)/g, "");
}
