import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type Caller, readRequest } from "#server/auth/requests/read-request.ts";
import { rotateRefreshToken } from "#server/auth/tokens/refresh-tokens.ts";
import { continueSession, endSessions, findSession, type SessionJson } from "#server/auth/tokens/sessions.ts";

const Parameters = z.object({ refresh_token: z.string().min(1).max(200) });

/** grant_type=refresh_token. Every answer carries a new token; presenting an old one ends the session. */
export async function grantByRefreshToken(context: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const { parameters, caller } = readRequest(context, request, Parameters);
  const outcome = await inTransaction(context.pool, async (client) => {
    const rotated = await rotateRefreshToken(client, context.hash, parameters.refresh_token);
    if (!("stolen" in rotated)) return await continueSession(context, client, rotated.sessionId, rotated.token);
    await endStolenSession(context, client, rotated.stolen, caller);
    // Returned, because an error would undo the end of the session.
    return new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  });
  if (outcome instanceof AuthError) throw outcome;
  if (!outcome) throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  return outcome;
}

async function endStolenSession(
  context: AuthContext,
  client: pg.ClientBase,
  sessionId: string,
  caller: Caller,
): Promise<void> {
  const found = await findSession(client, sessionId);
  if (!found) return;
  const actor = { id: found.user.id, email: null };
  await endSessions(context, client, { actor, sessionId, scope: "local", reason: "token_revoked" }, caller);
}
