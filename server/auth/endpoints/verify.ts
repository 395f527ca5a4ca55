import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { accountOfProvenRecipient } from "#server/auth/accounts/accounts.ts";
import { confirmEmailChange } from "#server/auth/accounts/email-change.ts";
import { confirmPhoneChange } from "#server/auth/accounts/phone-change.ts";
import { recordAttempt } from "#server/auth/audit-log.ts";
import { type AuthContext, inTransaction, type Work } from "#server/auth/auth-context.ts";
import { type AuthError, otpExpired, validationFailed } from "#server/auth/auth-error.ts";
import { emailLink } from "#server/auth/codes/email-secrets.ts";
import {
  compareCode,
  type OneTimeSecret,
  type Purpose,
  spendLink,
  spendSecret,
} from "#server/auth/codes/one-time-secrets.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { commonParameters, parseParameters, recipientParameters } from "#server/auth/requests/parameters.ts";
import { type SessionJson, startSession } from "#server/auth/sessions/sessions.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";

const Parameters = z.object({
  ...commonParameters,
  type: z.enum(["signup", "invite", "magiclink", "email", "recovery", "email_change", "sms", "phone_change"]),
  ...recipientParameters,
  token: z.string().max(200).optional(),
  token_hash: z.string().max(200).optional(),
});

const Link = z.object({
  token: z.string().max(200).optional(),
  token_hash: z.string().max(200).optional(),
  type: z.string().max(40).default("magiclink"),
});

/**
 * For each `type` of the request, the purposes of the codes that the server accepts. All types for
 * signing in accept the same codes (rule 3).
 */
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

/** POST /verify checks a link or a code. A valid link or code works only once. */
export function verifyRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/verify", async (request) => {
    await context.limits.takeRequest("verify", clientIpAddress(request));
    const { parameters, caller } = readRequest(context, request, Parameters);
    const { type, email, phone, token, token_hash: linkToken } = parameters;
    const purposes = PURPOSES[type];

    if (linkToken) {
      return await inTransaction(context, caller, async (work) => {
        return await actOn(work, await spendLink(work, linkToken, purposes));
      });
    }
    const emailOrPhone = email ?? phone;
    if (!emailOrPhone || !token)
      throw validationFailed("Verify requires a token_hash, or a token and an email or phone");
    const secret = await compareCode(context, emailOrPhone, token.trim(), purposes).catch(async (error: AuthError) => {
      if (error.code === "otp_expired")
        await recordAttempt({ client: context.pool, caller }, "login_failed", emailOrPhone);
      throw error;
    });
    return await inTransaction(context, caller, async (work) => {
      await spendSecret(work.client, secret);
      return await actOn(work, secret);
    });
  });

  /**
   * GET /verify redirects to a page with a button. The link stays valid until the user clicks this
   * button (rule 1). Mail scanners open links but click no buttons.
   */
  app.get("/verify", async (request, reply) => {
    const { token, token_hash: tokenHash = token ?? "", type } = parseParameters(Link, request.query);
    return reply.redirect(emailLink(context.siteUrl, tokenHash, type), 303);
  });
}

async function actOn(work: Work, secret: OneTimeSecret): Promise<SessionJson | { msg: string; code: number }> {
  switch (secret.purpose) {
    case "sign-in": {
      const { id, isSignUpHeldBack } = await accountOfProvenRecipient(work, secret);
      const session = await startSession(work, id, "otp");
      return isSignUpHeldBack ? { ...session, sign_up_taken_over: false } : session;
    }
    case "recovery": {
      if (!secret.user_id) throw otpExpired();
      return await startSession(work, secret.user_id, "otp");
    }
    case "phone-change":
      return await confirmPhoneChange(work, secret);
    case "email-change-current":
    case "email-change-new":
      return await confirmEmailChange(work, secret);
    default:
      throw otpExpired(); // a code for reauthentication works only in PUT /user
  }
}
