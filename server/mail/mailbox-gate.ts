import type { IncomingHttpHeaders } from "node:http";
import { isLoopbackHost } from "#server/config/loopback.ts";

const FORWARDING_HEADERS = ["forwarded", "x-real-ip", "via"];

export interface KnockingRequest {
  headers: IncomingHttpHeaders;
  /** The other end of the connection itself, whatever any header says. */
  remoteAddress: string | undefined;
}

/**
 * Whether a request comes from a person at this machine: to a loopback name (no rebound DNS name) over a loopback
 * connection that no proxy or tunnel has forwarded.
 */
export function isFromThisMachine({ headers, remoteAddress }: KnockingRequest): boolean {
  const isForwarded = Object.keys(headers).some(
    (name) => FORWARDING_HEADERS.includes(name) || name.startsWith("x-forwarded"),
  );
  return !isForwarded && isLoopbackAddress(remoteAddress) && isLoopbackHost(hostnameOf(headers.host));
}

function hostnameOf(host: string | undefined): string {
  const url = `http://${host ?? ""}`;
  return host && /^[\w.:[\]-]+$/.test(host) && URL.canParse(url) ? new URL(url).hostname : "";
}

function isLoopbackAddress(address: string | undefined): boolean {
  return isLoopbackHost((address ?? "").replace(/^::ffff:/, ""));
}
