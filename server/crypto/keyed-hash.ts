import { createHmac } from "node:crypto";

/**
 * Returns a hash of the values with the server's key, so that no other server can compute it. The
 * same values have different hashes in different domains.
 */
export type KeyedHash = (domain: string, ...parts: string[]) => string;

export function createKeyedHash(key: string): KeyedHash {
  return (domain, ...parts) =>
    createHmac("sha256", key)
      .update(JSON.stringify([domain, ...parts]))
      .digest("base64url");
}
