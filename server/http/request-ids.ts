import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { BlockList, isIP } from "node:net";

/** What a proxy may call a request: anything that is harmless in a log and in a header. */
const PROXY_ID = /^[\w.:-]{1,64}$/;

/** What our own look like. */
export const OWN_REQUEST_ID = /^[\w-]{8}-[\da-z]{1,11}$/;

/** A trusted proxy's X-Request-Id, else one of our own: unique over restarts without asking for randomness at every request. */
export function createRequestIds(trustProxy: readonly string[]): (request: IncomingMessage) => string {
  const proxies = toBlockList(trustProxy);
  const start = randomBytes(6).toString("base64url");
  let count = 0;
  return ({ headers, socket }) => {
    const given = headers["x-request-id"];
    if (typeof given === "string" && PROXY_ID.test(given) && isIn(proxies, socket.remoteAddress)) return given;
    count += 1;
    return `${start}-${count.toString(36)}`;
  };
}

/** @param entries IP addresses, or networks as 10.0.0.0/8 */
function toBlockList(entries: readonly string[]): BlockList | undefined {
  if (entries.length === 0) return undefined;
  const list = new BlockList();
  for (const entry of entries) {
    const [address = "", bits] = entry.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isIn(list: BlockList | undefined, address: string | undefined): boolean {
  if (!list || address === undefined) return false;
  return list.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}
