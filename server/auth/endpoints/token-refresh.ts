import { z } from "zod";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/limits/caller.ts";
import { parseParameters } from "#server/auth/parse-parameters.ts";
import { rotateRefreshToken } from "#server/auth/tokens/refresh-tokens.ts";
import { continueSession, endSessions, findSession, type SessionJson } from "#server/auth/tokens/sessions.ts";

const Parameters = z.object({ refresh_token: z.string().min(1).max(200) });

/** grant_type=refresh_token. Every answer carries a new token; presenting an old one ends the session. */
export async function grantByRefreshToken(context: AuthContext, body: unknown, caller: Caller): Promise<SessionJson> {
  const { refresh_token: presented } = parseParameters(Parameters, body);
  const rotated = await rotateRefreshToken(context.pool, context.hash, presented);
  if ("stolen" in rotated) {
    await endStolenSession(context, rotated.stolen, caller);
    throw new AuthError(400, "refresh_token_already_used", "Invalid Refresh Token: Already Used");
  }
  const session = await continueSession(context, rotated.sessionId, rotated.token);
  if (!session) throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
  return session;
}

async function endStolenSession(context: AuthContext, sessionId: string, caller: Caller): Promise<void> {
  const session = await findSession(context.pool, sessionId);
  if (!session) return;
  await endSessions(context, context.pool, session.user_id, sessionId, "local");
  await recordAudit(context.pool, "token_revoked", { id: session.user_id, email: null }, caller);
}
