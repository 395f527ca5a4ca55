import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { createProxyCheck } from "./trusted-proxies.ts";

/** Ids from a proxy that are safe in a log and in a header. */
const PROXY_ID = /^[\w.:-]{1,64}$/;

/** Matches the ids that this server creates. */
export const OWN_REQUEST_ID = /^[\w-]{8}-[\da-z]{1,11}$/;

/**
 * Returns a function that returns an id for each request: the X-Request-Id of a trusted proxy, or
 * else a new id. The new ids of a process have a random prefix, so that they are unique after a
 * restart.
 */
export function createRequestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const isFromProxy = createProxyCheck(trustProxy);
  const start = randomBytes(6).toString("base64url");
  let count = 0;
  return (request) => {
    const given = request.headers["x-request-id"];
    if (typeof given === "string" && PROXY_ID.test(given) && isFromProxy(request)) return given;
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}
