import ipaddr from "ipaddr.js";

/**
 * The network of all public IPv6 addresses. It contains no IPv4-mapped and no translated addresses.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Groups 5 and 6 of an ISATAP address, which tunnels to an IPv4 address. */
const ISATAP = [0x0000, 0x5efe];
const ISATAP_GLOBAL = [0x0200, 0x5efe];

/**
 * Returns true for a public IP address in canonical form. Returns false for addresses of private
 * networks, tunnels and translators.
 */
export function isPublicIpAddress(ipAddress: string): boolean {
  if (!ipaddr.isValid(ipAddress) || ipAddress.includes("%")) return false;
  const parsed = ipaddr.parse(ipAddress);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(ipAddress);
  const [fifth, sixth] = parsed.parts.slice(4);
  const isTunnel = [ISATAP, ISATAP_GLOBAL].some(([one, other]) => fifth === one && sixth === other);
  return parsed.match(GLOBAL_UNICAST) && !isTunnel;
}
