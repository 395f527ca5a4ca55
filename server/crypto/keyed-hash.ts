import { createHmac } from "node:crypto";

/**
 * Returns a hash that can be computed only with the server's key. `domain` names the purpose of the
 * hash, so that hashes of the same values differ between purposes.
 */
export type KeyedHash = (domain: string, ...parts: string[]) => string;

export function createKeyedHash(key: string): KeyedHash {
  return (domain, ...parts) =>
    createHmac("sha256", key)
      .update(JSON.stringify([domain, ...parts]))
      .digest("base64url");
}
