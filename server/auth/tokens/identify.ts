import type { Identity } from "#database/identity.ts";
import { insufficientAal } from "#server/auth/auth-error.ts";
import type { Identify } from "#server/http/identify.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { InvalidTokenError } from "./access-token.ts";
import { lowerLevel } from "./needs-factor.ts";
import type { SessionLiveness } from "./session-liveness.ts";
import type { ReadToken, TokenReader } from "./token-reader.ts";

const ANON: Identity = { role: "anon", claims: { role: "anon" } };

/**
 * Creates the function that identifies callers. A request without a token, or with the public key
 * as token, is anonymous (rule 48).
 *
 * The function throws 401 for a token that is malformed, expired, not signed by this server, or of
 * an ended session. It throws 403 if the token or its session has not used the account's second
 * factor (rule 68).
 *
 * It verifies each token's signature once, and caches a session's state for at most 15 s.
 */
export function createIdentify(deps: {
  readToken: TokenReader;
  liveness: SessionLiveness;
  publicKey: string;
}): Identify {
  const { readToken, liveness, publicKey } = deps;

  return async ({ authorization }) => {
    if (!authorization) return ANON;
    const [, token] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!token) throw unauthorized("bad_jwt", "The Authorization header must be of the form Bearer <token>");
    if (token === publicKey) return ANON;
    const { claims, sessionId } = await readToken(token).catch(refuse);
    const { role } = claims;
    if (role !== "authenticated") throw unauthorized("bad_jwt", "Invalid token: unknown role");
    const session = await liveness.stateOf(sessionId);
    if (!session) throw unauthorized("session_not_found", "The session of this token has ended");
    const aal = lowerLevel(claims.aal, session.aal);
    if (aal === "aal1" && session.has_factor) throw insufficientAal();
    return { role, claims: claims.aal === aal ? claims : { ...claims, aal } };
  };
}

function refuse(error: unknown): ReadToken {
  throw error instanceof InvalidTokenError ? unauthorized("bad_jwt", `Invalid token: ${error.message}`) : error;
}

function unauthorized(code: "bad_jwt" | "session_not_found", message: string): ServiceError {
  return new ServiceError(401, code, message, { headers: { "www-authenticate": "Bearer" } });
}
