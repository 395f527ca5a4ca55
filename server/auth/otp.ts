import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authServiceMessages } from "#domain/messages.ts";
import type { AuthContext } from "./auth-context.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import { callerOf } from "./caller.ts";
import { inTransaction } from "./in-transaction.ts";
import {
  commonParameters,
  emailParameter,
  metadataParameter,
  parseParameters,
  phoneParameter,
} from "./parse-parameters.ts";
import { allowedRedirect } from "./redirects.ts";
import { makeClaim, recordClaimant } from "./sign-up-claims.ts";

const Parameters = z.object({
  ...commonParameters,
  email: emailParameter.optional(),
  phone: phoneParameter.optional(),
  data: metadataParameter.nullish(),
  create_user: z.boolean().default(true),
  channel: z.enum(["sms", "whatsapp"]).default("sms"),
});
const Query = z.object({ redirect_to: z.string().max(2000).optional() });

/** Specification §7: the one-time-password variant redirects there. */
const CODE_PAGE = "/verify-otp";

/**
 * POST /otp: a mail with a link and a code, or with a code alone. Doesn't look whether there is an account: the mail's
 * sender does.
 */
export function otpRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/otp", async (request) => {
    await context.limits.takeRequest("otp", request.ip);
    const { email, phone, data, create_user: mayCreateUser } = parseParameters(Parameters, request.body);
    const query = parseParameters(Query, request.query);
    if (phone && !email) throw new AuthError(400, "phone_provider_disabled", "Sign-in by phone is not available");
    if (!email) throw validationFailed(authServiceMessages.emailOrPhoneRequired);

    const { device } = callerOf(request, context.hash);
    await recordClaimant(context.pool, email, device);
    await context.limits.takeMessage(email);
    await inTransaction(context.pool, async (client) => {
      const claimId = await makeClaim(client, { email, device, passwordHash: null, metadata: data ?? {} });
      const redirect = allowedRedirect(query.redirect_to, context.siteUrl, context.redirectOrigins);
      await context.enqueueMail(client, {
        template: redirect.pathname === CODE_PAGE ? "one-time-code" : "magic-link",
        to: email,
        data: { claimId, mayCreateUser: String(mayCreateUser), redirectTo: redirect.href },
      });
    });
    return {};
  });
}
