import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { type AuthContext, inTransaction } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { type SessionJson, startSession } from "#server/auth/sessions/sessions.ts";
import { spendAuthCode } from "#server/auth/tokens/auth-codes.ts";

const Parameters = z.object({
  auth_code: z.string().min(1).max(200),
  code_verifier: z.string().min(1).max(200),
});

/**
 * grant_type=pkce exchanges a code and its verifier for a session. Without the verifier, a code
 * that leaks with its URL is useless.
 */
export async function grantByPkce(context: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const { parameters, caller } = readRequest(context, request, Parameters);
  const outcome = await inTransaction(context, caller, async (work) => {
    const spent = await spendAuthCode(work, parameters.auth_code, parameters.code_verifier);
    return spent instanceof AuthError ? spent : await startSession(work, spent.user_id, spent.method);
  });
  if (outcome instanceof AuthError) throw outcome;
  return outcome;
}
