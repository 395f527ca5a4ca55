import { createHmac } from "node:crypto";

/**
 * Returns a hash that only this server can compute, because it uses the server's key. `domain`
 * makes the hashes of the same value differ between uses.
 */
export type KeyedHash = (domain: string, ...parts: string[]) => string;

export function createKeyedHash(key: string): KeyedHash {
  return (domain, ...parts) =>
    createHmac("sha256", key)
      .update(JSON.stringify([domain, ...parts]))
      .digest("base64url");
}
