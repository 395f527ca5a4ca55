import { isIP } from "node:net";

/**
 * Returns the key by which limits count an IP address: an IPv4 address, or the /64 network of an
 * IPv6 address.
 */
export function ipBlock(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, "");
  return isIP(plain) === 6 ? expandIpv6(plain).slice(0, 4).join(":") : plain;
}

function expandIpv6(ip: string): string[] {
  const [head = "", tail] = (ip.split("%")[0] ?? "").split("::");
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
  const [before, after] = [groupsOf(head), groupsOf(tail ?? "")];
  const missing = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, missing)).fill("0"), ...after];
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""));
}
