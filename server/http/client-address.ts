import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address that a request came from, always a real one. Some proxies write a port into X-Forwarded-For, and nothing keeps a
 * misconfigured one from writing anything else: then it is the proxy's own.
 */
export function clientAddress({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  const written = ip.trim().replace(/%.*$/, "");
  const candidates = [written, written.replace(/:\d+$/, ""), written.replace(/^\[([^\]]*)\](:\d+)?$/, "$1")];
  return candidates.find((candidate) => isIP(candidate) !== 0) ?? socket.remoteAddress ?? "0.0.0.0";
}
