import type { JWTPayload } from "jose";
import { LRUCache } from "lru-cache";
import { InvalidTokenError, readAccessToken } from "./access-token.ts";
import type { SigningKeys } from "./signing-keys.ts";

/** What a token says that was signed here and has not expired. Whether its session is still alive is another question. */
export type ReadToken = { claims: JWTPayload; userId: string; sessionId: string };

/** Throws InvalidTokenError. */
export type TokenReader = (token: string) => Promise<ReadToken>;

/** For lru-cache: ages follow the clock that tokens follow, which keeps running while a machine sleeps. */
export const WALL_CLOCK = { perf: { now: () => Date.now() }, ttlResolution: 0 };

const REMEMBERED_TOKENS = 10_000;
/** Length of an ES256 signature. The cache key is the signature, which is shorter than the token. */
const SIGNATURE_CHARACTERS = 86;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

type Verified = { token: string; kid: string; read: ReadToken };

/**
 * Verifies each token's signature once, for all services: that takes longer than the rest of many a request. Its key may be
 * revoked later.
 */
export function createTokenReader(keys: SigningKeys): TokenReader {
  const verified = new LRUCache<string, Verified>({ max: REMEMBERED_TOKENS, ...WALL_CLOCK });
  return async (token) => {
    const signature = token.slice(-SIGNATURE_CHARACTERS);
    const known = verified.get(signature);
    if (known?.token === token && (await keys.verifying(known.kid))) return known.read;
    const { claims, kid } = await readAccessToken(keys, token);
    const read = toReadToken(claims);
    const remaining = (claims.exp ?? 0) * 1000 - Date.now(); // not above zero while the clock's tolerance lasts
    if (remaining > 0) verified.set(signature, { token, kid, read }, { ttl: remaining });
    return read;
  };
}

/** Of claims whose signature was verified. */
export function toReadToken(claims: JWTPayload): ReadToken {
  const { sub: userId, session_id: sessionId } = claims;
  if (!isUuid(userId) || !isUuid(sessionId)) throw new InvalidTokenError("it names no session");
  return { claims, userId, sessionId };
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}
