import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { accountOfProvenEmail } from "./accounts.ts";
import type { AuthContext } from "./auth-context.ts";
import { otpExpired, validationFailed } from "./auth-error.ts";
import { type Caller, callerOf } from "./caller.ts";
import { confirmEmailChange } from "./email-change.ts";
import { inTransaction } from "./in-transaction.ts";
import { compareCode, type OneTimeSecret, type Purpose, spendLink, spendSecret } from "./one-time-secrets.ts";
import { commonParameters, emailParameter, parseParameters } from "./parse-parameters.ts";
import { type SessionJson, startSession } from "./sessions.ts";

const Parameters = z.object({
  ...commonParameters,
  type: z.enum(["signup", "invite", "magiclink", "email", "recovery", "email_change"]),
  email: emailParameter.optional(),
  token: z.string().max(200).optional(),
  token_hash: z.string().max(200).optional(),
});

/** Decision 3: `email` accepts sign-up codes too; so do the others of its kind. */
const PURPOSES: Record<z.infer<typeof Parameters>["type"], Purpose[]> = {
  signup: ["sign-in"],
  invite: ["sign-in"],
  magiclink: ["sign-in"],
  email: ["sign-in"],
  recovery: ["recovery"],
  email_change: ["email-change-current", "email-change-new"],
};

/** POST /verify: the only place that spends a link or a code. */
export function verifyRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/verify", async (request) => {
    await context.limits.takeRequest("verify", request.ip);
    const { type, email, token, token_hash: linkToken } = parseParameters(Parameters, request.body);
    const purposes = PURPOSES[type];
    const caller = callerOf(request, context.hash);

    if (linkToken) {
      return await inTransaction(context.pool, async (client) => {
        const secret = await spendLink(client, context.hash, linkToken, purposes);
        return await actOn(context, client, secret, caller);
      });
    }
    if (!email || !token) throw validationFailed("Verify requires a token_hash, or an email and a token");
    const secret = await compareCode(context, email, token.trim(), purposes);
    return await inTransaction(context.pool, async (client) => {
      await spendSecret(client, secret);
      return await actOn(context, client, secret, caller);
    });
  });
}

async function actOn(
  context: AuthContext,
  client: pg.ClientBase,
  secret: OneTimeSecret,
  caller: Caller,
): Promise<SessionJson | { msg: string; code: number }> {
  switch (secret.purpose) {
    case "sign-in": {
      const userId = await accountOfProvenEmail(context, client, secret, caller);
      return await startSession(context, client, userId, "otp", caller);
    }
    case "recovery": {
      if (!secret.user_id) throw otpExpired();
      return await startSession(context, client, secret.user_id, "otp", caller);
    }
    default:
      return await confirmEmailChange(context, client, secret, caller);
  }
}
