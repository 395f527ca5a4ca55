import { createHmac } from "node:crypto";

/**
 * Returns a hash of the values with the server's key, so that only this server can compute it.
 * Different domains give different hashes of the same values.
 */
export type KeyedHash = (domain: string, ...parts: string[]) => string;

export function createKeyedHash(key: string): KeyedHash {
  return (domain, ...parts) =>
    createHmac("sha256", key)
      .update(JSON.stringify([domain, ...parts]))
      .digest("base64url");
}
