import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type Caller, readRequest } from "#server/auth/requests/read-request.ts";
import { rotateRefreshToken } from "#server/auth/tokens/refresh-tokens.ts";
import { continueSession, endSessions, findSession, type SessionJson } from "#server/auth/tokens/sessions.ts";

const Parameters = z.object({ refresh_token: z.string().min(1).max(200) });

/** grant_type=refresh_token. Every answer carries a new token; presenting an old one ends the session. */
export async function grantByRefreshToken(context: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const { parameters, caller } = readRequest(context, request, Parameters);
  const rotated = await rotateRefreshToken(context.pool, context.hash, parameters.refresh_token);
  if ("stolen" in rotated) {
    await endStolenSession(context, rotated.stolen, caller);
    throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
  const session = await continueSession(context, rotated.sessionId, rotated.token);
  if (!session) throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  return session;
}

async function endStolenSession(context: AuthContext, sessionId: string, caller: Caller): Promise<void> {
  const found = await findSession(context.pool, sessionId);
  if (!found) return;
  const actor = { id: found.user.id, email: null };
  await endSessions(context, context.pool, { actor, sessionId, scope: "local", reason: "token_revoked" }, caller);
}
