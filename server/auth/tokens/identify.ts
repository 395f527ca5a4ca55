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
 * Who is calling. No token, or the public key in its place, is anon (rule 48); a token that is malformed, expired or
 * foreign, or whose session has ended, is a 401. Signatures are verified once a token, sessions at least every 15 s. A session
 * that owes the second factor of its account is a 403, as is a token from before it was proved; a session that was lowered since
 * is what it is now (rule 68).
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
    if (role !== "authenticated") throw unauthorized("bad_jwt", "Invalid token: unknown role"); // staff have no other role either
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
