import { createHmac } from "node:crypto";

/**
 * Returns a hash that cannot be computed or guessed without this server's key. `domain` separates
 * the hashes of different uses.
 */
export type KeyedHash = (domain: string, ...parts: string[]) => string;

export function createKeyedHash(key: string): KeyedHash {
  return (domain, ...parts) =>
    createHmac("sha256", key)
      .update(JSON.stringify([domain, ...parts]))
      .digest("base64url");
}
