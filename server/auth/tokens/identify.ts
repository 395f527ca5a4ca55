import { LRUCache } from "lru-cache";
import type { Identity } from "#database/identity.ts";
import type { Identify } from "#server/http/identify.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { InvalidTokenError, readAccessToken } from "./access-token.ts";
import type { SessionLiveness } from "./session-liveness.ts";
import type { SigningKeys } from "./signing-keys.ts";
import { WALL_CLOCK } from "./wall-clock.ts";

type Verified = { identity: Identity; sessionId: string; expiresAt: number };

const ANON: Identity = { role: "anon", claims: { role: "anon" } };
const REMEMBERED_TOKENS = 10_000;
const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i;

/**
 * Who is calling. No token, or the public key in its place, is anon (rule 48); a token that is malformed, expired or
 * foreign, or whose session has ended, is a 401. Signatures are verified once a token, sessions at least every 15 s.
 */
export function createIdentify(deps: { keys: SigningKeys; liveness: SessionLiveness; publicKey: string }): Identify {
  const { keys, liveness, publicKey } = deps;
  const verified = new LRUCache<string, Verified>({ max: REMEMBERED_TOKENS, ...WALL_CLOCK });

  const verify = async (token: string): Promise<Verified> => {
    const known = verified.get(token);
    if (known) return known;
    const fresh = await readToken(keys, token);
    const remaining = fresh.expiresAt - Date.now(); // not above zero while the clock's tolerance lasts
    if (remaining > 0) verified.set(token, fresh, { ttl: remaining });
    return fresh;
  };

  return async ({ authorization }) => {
    if (!authorization) return ANON;
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!token) throw unauthorized("bad_jwt", "The Authorization header must be of the form Bearer <token>");
    if (token === publicKey) return ANON;
    const { identity, sessionId } = await verify(token);
    if (!(await liveness.isAlive(sessionId))) {
      throw unauthorized("session_not_found", "The session of this token has ended");
    }
    return identity;
  };
}

async function readToken(keys: SigningKeys, token: string): Promise<Verified> {
  try {
    const claims = await readAccessToken(keys, token);
    const { role, sub, session_id: sessionId, exp = 0 } = claims;
    if (role !== "authenticated") throw new InvalidTokenError("unknown role"); // staff have no other role either
    if (!isUuid(sub) || !isUuid(sessionId)) throw new InvalidTokenError("it names no session");
    return { identity: { role, claims }, sessionId, expiresAt: exp * 1000 };
  } catch (error) {
    if (error instanceof InvalidTokenError) throw unauthorized("bad_jwt", `Invalid token: ${error.message}`);
    throw error;
  }
}

function isUuid(value: unknown): value is string {
  return typeof value === "string" && UUID.test(value);
}

function unauthorized(code: "bad_jwt" | "session_not_found", message: string): ServiceError {
  return new ServiceError(401, code, message, { headers: { "www-authenticate": "Bearer" } });
}
