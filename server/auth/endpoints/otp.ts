import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { authServiceMessages } from "#domain/messages.ts";
import { findUserId } from "#server/auth/accounts/users.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { callerOf } from "#server/auth/limits/caller.ts";
import { recipientOf } from "#server/auth/mails/recipients.ts";
import { requestedRedirect } from "#server/auth/mails/redirects.ts";
import { type SmsChannel, sendSmsCode } from "#server/auth/mails/sms.ts";
import {
  commonParameters,
  emailParameter,
  metadataParameter,
  parseParameters,
  phoneParameter,
} from "#server/auth/parse-parameters.ts";
import { makeClaim, recordClaimant } from "#server/auth/secrets/sign-up-claims.ts";

const Parameters = z.object({
  ...commonParameters,
  email: emailParameter.optional(),
  phone: phoneParameter.optional(),
  data: metadataParameter.nullish(),
  create_user: z.boolean().default(true),
  channel: z.enum(["sms", "whatsapp"]).default("sms"),
});

/** Spec §7: the one-time-password variant redirects there. */
const CODE_PAGE = "/verify-otp";

/**
 * POST /otp: a mail with a link and a code, or with a code alone. Doesn't look whether there is an account: the mail's
 * sender does.
 */
export function otpRoute(app: FastifyInstance, context: AuthContext): void {
  const { pool, limits } = context;

  app.post("/otp", async (request) => {
    await limits.takeRequest("otp", request.ip);
    const parameters = parseParameters(Parameters, request.body);
    const { data, create_user: mayCreateUser, channel } = parameters;
    const { kind, address } = recipientOf(context, parameters, authServiceMessages.emailOrPhoneRequired);

    const { device } = callerOf(request, context.hash);
    await recordClaimant(pool, address, device);
    await limits.takeMessage(address);
    const claim = { recipient: address, device, passwordHash: null, metadata: data ?? {} };
    if (kind === "phone") {
      return await sendSignInSms(context, address, await makeClaim(pool, claim), mayCreateUser, channel);
    }
    const redirect = requestedRedirect(context, request.query);
    await inTransaction(pool, async (client) => {
      const claimId = await makeClaim(client, claim);
      await context.enqueueMail(client, {
        template: redirect.pathname === CODE_PAGE ? "one-time-code" : "magic-link",
        to: address,
        data: { claimId, mayCreateUser: String(mayCreateUser), redirectTo: redirect.href },
      });
    });
    return {};
  });
}

async function sendSignInSms(
  context: AuthContext,
  phone: string,
  claimId: string,
  mayCreateUser: boolean,
  channel: SmsChannel,
): Promise<{ message_id: string }> {
  const userId = await findUserId(context.pool, phone);
  if (!userId && !mayCreateUser) return { message_id: crypto.randomUUID() };
  return await sendSmsCode(context, { recipient: phone, purpose: "sign-in", userId, mayCreateUser, claimId }, channel);
}
