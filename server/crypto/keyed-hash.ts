import { createHmac } from "node:crypto";

/**
 * A hash that cannot be computed, or tried out, without this server's key. `domain` keeps hashes of different
 * uses apart.
 */
export type KeyedHash = (domain: string, ...parts: string[]) => string;

export function createKeyedHash(key: string): KeyedHash {
  return (domain, ...parts) =>
    createHmac("sha256", key)
      .update(JSON.stringify([domain, ...parts]))
      .digest("base64url");
}
