import type { JWTPayload } from "jose";
import { LRUCache } from "lru-cache";
import { InvalidTokenError, readAccessToken } from "./access-token.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** The claims of a valid token, whose session may already have ended. */
export type ReadToken = { claims: JWTPayload; userId: string; sessionId: string };

/** Reads and verifies a token. Throws InvalidTokenError. */
export type TokenReader = (token: string) => Promise<ReadToken>;

/**
 * Options that make an lru-cache use the system's clock. Tokens expire by this clock, which also
 * advances while the machine sleeps.
 */
export const WALL_CLOCK = { perf: { now: () => Date.now() }, ttlResolution: 0 };

const CACHED_TOKENS = 10_000;
/**
 * Length of an ES256 signature. The cache key is the signature, because it is shorter than the
 * token.
 */
const SIGNATURE_CHARACTERS = 86;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

type Verified = { token: string; kid: string; read: ReadToken };

/**
 * Creates a reader that verifies each token's signature only once, because this takes longer than
 * all other work of many requests. At each call, checks that the token's key is not revoked.
 */
export function createTokenReader(keys: SigningKeys): TokenReader {
  const verified = new LRUCache<string, Verified>({ max: CACHED_TOKENS, ...WALL_CLOCK });
  return async (token) => {
    const signature = token.slice(-SIGNATURE_CHARACTERS);
    const known = verified.get(signature);
    if (known?.token === token && (await keys.verifying(known.kid))) return known.read;
    const { claims, kid } = await readAccessToken(keys, token);
    const read = toReadToken(claims);
    // A token that has just expired is accepted within the clock tolerance, but not cached.
    const remaining = (claims.exp ?? 0) * 1000 - Date.now();
    if (remaining > 0) verified.set(signature, { token, kid, read }, { ttl: remaining });
    return read;
  };
}

export function toReadToken(claims: JWTPayload): ReadToken {
  const { sub: userId, session_id: sessionId } = claims;
  if (!isUuid(userId) || !isUuid(sessionId)) throw new InvalidTokenError("it has no session");
  return { claims, userId, sessionId };
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
