import type { FastifyReply, FastifyRequest } from "fastify";
import { isLoopbackHost } from "#server/config/loopback.ts";

const FORWARDING_HEADERS = ["forwarded", "x-real-ip", "via"];

/**
 * Returns true for a loopback connection to a loopback host name. Checking the host name prevents
 * DNS rebinding. Returns false for requests through a proxy or tunnel.
 */
export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some(
    (name) => FORWARDING_HEADERS.includes(name) || name.startsWith("x-forwarded"),
  );
  return (
    !isForwarded &&
    isLoopbackHost((socket.remoteAddress ?? "").replace(/^::ffff:/, "")) &&
    isLoopbackHost(hostnameOf(headers.host))
  );
}

function hostnameOf(host: string | undefined): string {
  const url = `http://${host ?? ""}`;
  return host && /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : "";
}

export function plainNotFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type("text/plain; charset=utf-8").send("Not Found");
}
