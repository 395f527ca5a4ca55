import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { FetchRefusal } from "./fetch-refusal.ts";
import { isPublicAddress } from "./public-address.ts";

/** All addresses of a host. */
export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** As every program of this machine looks hosts up, the hosts file included. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/**
 * The look-up of a socket: what it answers is what the socket connects to, so a host that answers differently the next time
 * gains nothing. One private address among public ones refuses them all.
 */
export function vettedLookup(resolve: Resolve): LookupFunction {
  return (host, options, callback) => {
    resolve(host).then(
      (found) => answer(found, options, callback),
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

function answer(found: LookupAddress[], options: LookupOptions, callback: Parameters<LookupFunction>[2]): void {
  const [first] = found;
  if (!first || !found.every(({ address }) => isPublicAddress(address))) {
    callback(new FetchRefusal("private", "Its host is not of the public internet"), "");
  } else if (options.all) {
    callback(null, found);
  } else {
    callback(null, first.address, first.family);
  }
}
