import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type AuthContext, inTransaction, type Work } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { continueSession, endSessions, findSession, type SessionJson } from "#server/auth/sessions/sessions.ts";
import { rotateRefreshToken } from "#server/auth/tokens/refresh-tokens.ts";

const Parameters = z.object({ refresh_token: z.string().min(1).max(200) });

/**
 * grant_type=refresh_token continues a session with a new refresh token. If a client uses an old
 * token again, the session ends.
 */
export async function grantByRefreshToken(context: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const { parameters, caller } = readRequest(context, request, Parameters);
  const outcome = await inTransaction(context, caller, async (work) => {
    const rotated = await rotateRefreshToken(work.client, context.hash, parameters.refresh_token);
    if (!("stolen" in rotated)) return await continueSession(work, rotated.sessionId, rotated.token);
    await endStolenSession(work, rotated.stolen);
    // Returns the error instead of throwing it. A thrown error would roll back the transaction that
    // ends the session.
    return new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  });
  if (outcome instanceof AuthError) throw outcome;
  if (!outcome) throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  return outcome;
}

async function endStolenSession(work: Work, sessionId: string): Promise<void> {
  const found = await findSession(work.client, sessionId);
  if (!found) return;
  const actor = { id: found.user.id, email: null };
  await endSessions(work, { actor, sessionId, scope: "local", reason: "token_revoked" });
}
