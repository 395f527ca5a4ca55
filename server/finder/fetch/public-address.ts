import ipaddr from "ipaddr.js";

/** 2000::/3, of which the world's public addresses are. `::7f00:1`, mapped and translated addresses lie outside. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

/** The last 64 bits of an ISATAP address begin like this; a tunnel takes the IPv4 address behind it. */
const ISATAP = [0x0000, 0x5efe];
const ISATAP_GLOBAL = [0x0200, 0x5efe];

/** An IP address of the public internet in its canonical form; never of a private network, a tunnel or a translator. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || address.includes("%")) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  if (parsed instanceof ipaddr.IPv4) return ipaddr.IPv4.isValidFourPartDecimal(address);
  const [fifth, sixth] = parsed.parts.slice(4);
  const isTunnel = [ISATAP, ISATAP_GLOBAL].some(([one, other]) => fifth === one && sixth === other);
  return parsed.match(GLOBAL_UNICAST) && !isTunnel;
}
