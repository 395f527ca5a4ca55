import { isIP } from "node:net";
import { URL_MAX_LENGTH } from "#domain/limits.ts";
import { FetchRefusal } from "./fetch-refusal.ts";
import { isPublicIpAddress } from "./public-ip-address.ts";

const PORTS: Record<string, string> = { "http:": "80", "https:": "443" };

/** Sites that forbid crawling. The finder never requests them, not even after a redirect. */
const NEVER_READ: Record<string, RegExp> = {
  Facebook: /(?:^|\.)(?:facebook\.com|fb\.com|fb\.me)$/,
  Indeed: /(?:^|\.)(?:indeed\.com|indeedjobs\.com)$/,
};

/**
 * Returns the URL if it is http or https with the default port and without credentials, and throws
 * otherwise. Also throws if the host is a private IP address. `vettedLookup` can't check such a
 * host, because it only runs for host names.
 */
export function vetUrl(text: string, base?: URL): URL {
  if (text.length > URL_MAX_LENGTH || !URL.canParse(text, base?.href)) {
    throw new FetchRefusal("address", "It is not a web address");
  }
  const url = new URL(text, base);
  if (url.href.length > URL_MAX_LENGTH) throw new FetchRefusal("address", "Its address is too long");
  const ownPort = PORTS[url.protocol];
  if (!ownPort) throw new FetchRefusal("address", "Only http and https addresses are read");
  if (url.port !== "") throw new FetchRefusal("address", "Only the usual ports of the web are read");
  if (url.username !== "" || url.password !== "") {
    throw new FetchRefusal("address", "An address with a name or a password is not read");
  }
  vetHost(url.hostname);
  url.hash = "";
  const [name] = Object.entries(NEVER_READ).find(([, hosts]) => hosts.test(url.hostname)) ?? [];
  if (name) throw new FetchRefusal("board", `It is on ${name}, which is not read`, { board: { name, url: url.href } });
  return url;
}

function vetHost(hostname: string): void {
  const literal = hostname.startsWith("[") ? hostname.slice(1, -1) : hostname;
  if (isIP(literal) !== 0) {
    if (!isPublicIpAddress(literal)) throw new FetchRefusal("private", "Its address is not of the public internet");
  } else if (
    !/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/i.test(hostname) ||
    /\.(?:localhost|local|internal|arpa|onion)$/i.test(hostname)
  ) {
    throw new FetchRefusal("private", "Its host is not of the public internet");
  }
}
