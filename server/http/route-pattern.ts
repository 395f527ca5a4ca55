import type { FastifyRequest } from "fastify";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Returns the method, or undefined if Node does not know the method. */
export function knownMethod({ method }: FastifyRequest): string | undefined {
  return METHODS.has(method) ? method : undefined;
}

/**
 * Returns the route without the patterns of its parameters. Returns undefined if no route matches.
 */
export function routePattern({ is404, routeOptions }: FastifyRequest): string | undefined {
  return is404 ? undefined : routeOptions.url?.replaceAll(/\(\^.*?\$\)/g, "");
}
