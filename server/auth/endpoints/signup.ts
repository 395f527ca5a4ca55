import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { authServiceMessages } from "#domain/messages.ts";
import { predictedUserId } from "#server/auth/accounts/accounts.ts";
import { pendingUserJson } from "#server/auth/accounts/pending-user-json.ts";
import { findUserId } from "#server/auth/accounts/users.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError, validationFailed } from "#server/auth/auth-error.ts";
import { callerOf } from "#server/auth/limits/caller.ts";
import { recipientOf } from "#server/auth/mails/recipients.ts";
import { requestedRedirect } from "#server/auth/mails/redirects.ts";
import { sendSmsCode } from "#server/auth/mails/sms.ts";
import {
  commonParameters,
  emailParameter,
  metadataParameter,
  parseParameters,
  phoneParameter,
} from "#server/auth/parse-parameters.ts";
import { hashPassword, refuseWeakPassword } from "#server/auth/secrets/passwords.ts";
import { makeClaim, recordClaimant } from "#server/auth/secrets/sign-up-claims.ts";

const Parameters = z.object({
  ...commonParameters,
  email: emailParameter.optional(),
  phone: phoneParameter.optional(),
  password: z.string().max(4096).optional(),
  data: metadataParameter.nullish(),
  channel: z.enum(["sms", "whatsapp"]).default("sms"),
});

/**
 * POST /signup. The same answer for a new and a known address (Rule 3): the former gets a confirmation,
 * the latter "you already have an account" (or, by SMS, a code to sign in with).
 */
export function signupRoute(app: FastifyInstance, context: AuthContext): void {
  const { pool, limits } = context;

  app.post("/signup", async (request) => {
    await limits.takeRequest("signup", request.ip);
    const { password, data, channel, ...named } = parseParameters(Parameters, request.body);
    const missing = authServiceMessages.emailOrPhoneAndPasswordRequired;
    if (!named.email && !named.phone && !password) {
      throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    }
    const recipient = recipientOf(context, named, missing);
    if (!password) throw validationFailed(missing);
    refuseWeakPassword(password);

    const { address } = recipient;
    const { device } = callerOf(request, context.hash);
    const metadata = data ?? {};
    await recordClaimant(pool, address, device);
    await limits.takeMessage(address);
    const passwordHash = await hashPassword(password);
    if (recipient.kind === "email") {
      const redirectTo = requestedRedirect(context, request.query).href;
      await inTransaction(pool, async (client) => {
        const claimId = await makeClaim(client, { recipient: address, device, passwordHash, metadata });
        const template = (await findUserId(client, address)) ? "account-exists" : "confirm-signup";
        await context.enqueueMail(client, { template, to: address, data: { claimId, redirectTo } });
      });
    } else {
      const claimId = await makeClaim(pool, { recipient: address, device, passwordHash, metadata });
      const userId = await findUserId(pool, address);
      await sendSmsCode(
        context,
        { recipient: address, purpose: "sign-in", userId, mayCreateUser: true, claimId },
        channel,
      );
    }
    return pendingUserJson(predictedUserId(context.hash, address), recipient, metadata);
  });
}
