import type { FastifyRequest } from "fastify";
import { type AuthUser, findUser } from "#server/auth/accounts/users.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { InvalidTokenError, readAccessToken } from "./access-token.ts";
import { findSession } from "./sessions.ts";

export type SignedIn = { user: AuthUser; sessionId: string; signedInAt: Date };

/** The person behind the request's token. Asks the database every time: what follows changes accounts. */
export async function requireSession(context: AuthContext, request: FastifyRequest): Promise<SignedIn> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (!token) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const { sub, sessionId } = await readClaims(context, token);
  const session = await findSession(context.pool, sessionId);
  const user = session?.user_id === sub ? await findUser(context.pool, sub) : undefined;
  if (!session || !user) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  if (user.is_barred) throw new AuthError(403, "user_banned", "User is banned");
  return { user, sessionId, signedInAt: session.created_at };
}

async function readClaims(context: AuthContext, token: string): Promise<{ sub: string; sessionId: string }> {
  try {
    const { sub, session_id: sessionId } = await readAccessToken(context.keys, token);
    if (typeof sub === "string" && typeof sessionId === "string") return { sub, sessionId };
    throw new InvalidTokenError("it names no session");
  } catch (error) {
    if (error instanceof InvalidTokenError) throw new AuthError(403, "bad_jwt", `invalid JWT: ${error.message}`);
    throw error;
  }
}
