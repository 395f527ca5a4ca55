import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/**
 * Returns a function that checks whether a request comes through a trusted proxy.
 *
 * @param trustProxy IP addresses or networks, such as 10.0.0.0/8
 */
export function createProxyCheck(trustProxy: readonly string[]): (request: IncomingMessage) => boolean {
  if (trustProxy.length === 0) return () => false;
  const proxies = new BlockList();
  for (const entry of trustProxy) {
    const [ipAddress = "", bits] = entry.split("/");
    const family = isIP(ipAddress) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) proxies.addAddress(ipAddress, family);
    else proxies.addSubnet(ipAddress, Number(bits), family);
  }
  return ({ socket: { remoteAddress } }) =>
    remoteAddress !== undefined && proxies.check(remoteAddress, isIP(remoteAddress) === 6 ? "ipv6" : "ipv4");
}
