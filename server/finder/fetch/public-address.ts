import ipaddr from "ipaddr.js";

/** 2000::/3 contains all public IPv6 addresses, but no IPv4-mapped or translated addresses. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** Start of the last 64 bits of an ISATAP address, which tunnels to the embedded IPv4 address. */
const ISATAP = [0x0000, 0x5efe];
const ISATAP_GLOBAL = [0x0200, 0x5efe];

/**
 * Returns true for a public IP address in canonical form. Private networks, tunnels and translators
 * are excluded.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(address);
  const [fifth, sixth] = parsed.parts.slice(4);
  const isTunnel = [ISATAP, ISATAP_GLOBAL].some(([one, other]) => fifth === one && sixth === other);
  return parsed.match(GLOBAL_UNICAST) && !isTunnel;
}
