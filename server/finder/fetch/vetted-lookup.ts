import type { LookupAddress, LookupOptions } from "node:dns";
import { lookup } from "node:dns/promises";
import type { LookupFunction } from "node:net";
import { FetchRefusal } from "./fetch-refusal.ts";
import { isPublicIpAddress } from "./public-ip-address.ts";

export type Resolve = (host: string) => Promise<LookupAddress[]>;

/** Resolves a host with the system's resolver, including the hosts file. */
export const resolveBySystem: Resolve = (host) => lookup(host, { all: true });

/**
 * Creates the socket's lookup function. It rejects a host with any private IP address. The socket
 * connects to an address that this function has checked. A separate DNS query could return other
 * addresses.
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
  if (!first || !found.every(({ address }) => isPublicIpAddress(address))) {
    callback(new FetchRefusal("private", "Its host is not of the public internet"), "");
  } else if (options.all) {
    callback(null, found);
  } else {
    callback(null, first.address, first.family);
  }
}
