import type { FastifyInstance } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { accountOfProvenAddress } from "#server/auth/accounts/accounts.ts";
import { confirmEmailChange } from "#server/auth/accounts/email-change.ts";
import { confirmPhoneChange } from "#server/auth/accounts/phone-change.ts";
import { recordAttempt } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { type AuthError, otpExpired, validationFailed } from "#server/auth/auth-error.ts";
import { commonParameters, recipientParameters } from "#server/auth/requests/parameters.ts";
import { type Caller, readRequest } from "#server/auth/requests/read-request.ts";
import {
  compareCode,
  type OneTimeSecret,
  type Purpose,
  spendLink,
  spendSecret,
} from "#server/auth/secrets/one-time-secrets.ts";
import { type SessionJson, startSession } from "#server/auth/tokens/sessions.ts";
import { clientAddress } from "#server/http/client-address.ts";

const Parameters = z.object({
  ...commonParameters,
  type: z.enum(["signup", "invite", "magiclink", "email", "recovery", "email_change", "sms", "phone_change"]),
  ...recipientParameters,
  token: z.string().max(200).optional(),
  token_hash: z.string().max(200).optional(),
});

/** Rule 3: `email` accepts sign-up codes too; so do the others of its kind. */
const PURPOSES: Record<z.infer<typeof Parameters>["type"], Purpose[]> = {
  signup: ["sign-in"],
  invite: ["sign-in"],
  magiclink: ["sign-in"],
  email: ["sign-in"],
  sms: ["sign-in"],
  recovery: ["recovery"],
  email_change: ["email-change-current", "email-change-new"],
  phone_change: ["phone-change"],
};

/** POST /verify: the only place that spends a link or a code. */
export function verifyRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/verify", async (request) => {
    await context.limits.takeRequest("verify", clientAddress(request));
    const { parameters, caller } = readRequest(context, request, Parameters);
    const { type, email, phone, token, token_hash: linkToken } = parameters;
    const purposes = PURPOSES[type];

    if (linkToken) {
      return await inTransaction(context.pool, async (client) => {
        const secret = await spendLink(client, context.hash, linkToken, purposes);
        return await actOn(context, client, secret, caller);
      });
    }
    const address = email ?? phone;
    if (!address || !token) throw validationFailed("Verify requires a token_hash, or a token and an email or phone");
    const secret = await compareCode(context, address, token.trim(), purposes).catch(async (error: AuthError) => {
      if (error.code === "otp_expired") await recordAttempt(context.pool, "login_failed", address, caller);
      throw error;
    });
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
      const { id, isSignUpHeldBack } = await accountOfProvenAddress(context, client, secret, caller);
      const session = await startSession(context, client, id, "otp", caller);
      return isSignUpHeldBack ? { ...session, sign_up_taken_over: false } : session;
    }
    case "recovery": {
      if (!secret.user_id) throw otpExpired();
      return await startSession(context, client, secret.user_id, "otp", caller);
    }
    case "phone-change":
      return await confirmPhoneChange(context, client, secret, caller);
    case "email-change-current":
    case "email-change-new":
      return await confirmEmailChange(context, client, secret, caller);
    default:
      throw otpExpired(); // a reauthentication code is for PUT /user
  }
}
