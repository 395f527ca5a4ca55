import { isIP } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Returns the IP address of the client. Removes the port that some proxies write into
 * X-Forwarded-For. Returns the proxy's IP address if the header is invalid.
 */
export function clientIpAddress({ ip, socket }: Pick<FastifyRequest, "ip" | "socket">): string {
  const written = ip.trim().replace(/%.*$/, "");
  const candidates = [written, written.replace(/:\d+$/, ""), written.replace(/^\[([^\]]*)\](:\d+)?$/, "$1")];
  return candidates.find((candidate) => isIP(candidate) !== 0) ?? socket.remoteAddress ?? "0.0.0.0";
}
