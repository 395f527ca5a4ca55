import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authServiceMessages } from "#domain/messages.ts";
import { predictedUserId } from "./accounts.ts";
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
import { hashPassword, refuseWeakPassword } from "./passwords.ts";
import { allowedRedirect } from "./redirects.ts";
import { makeClaim, recordClaimant } from "./sign-up-claims.ts";
import { hasAccount } from "./users.ts";

const Parameters = z.object({
  ...commonParameters,
  email: emailParameter.optional(),
  phone: phoneParameter.optional(),
  password: z.string().max(4096).optional(),
  data: metadataParameter.nullish(),
  channel: z.enum(["sms", "whatsapp"]).nullish(),
});
const Query = z.object({ redirect_to: z.string().max(2000).optional() });

/**
 * POST /signup. The same answer for a new and a known address (Decision 3): the former gets a confirmation,
 * the latter "you already have an account".
 */
export function signupRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/signup", async (request) => {
    await context.limits.takeRequest("signup", request.ip);
    const { email, phone, password, data } = parseParameters(Parameters, request.body);
    const query = parseParameters(Query, request.query);
    if (!email && !phone && !password) {
      throw new AuthError(422, "anonymous_provider_disabled", "Anonymous sign-ins are disabled");
    }
    if (phone && !email) throw new AuthError(400, "phone_provider_disabled", "Sign-up by phone is not available");
    if (!email || !password) throw validationFailed(authServiceMessages.emailOrPhoneAndPasswordRequired);
    refuseWeakPassword(password);

    const { device } = callerOf(request, context.hash);
    const metadata = data ?? {};
    await recordClaimant(context.pool, email, device);
    await context.limits.takeMessage(email);
    const passwordHash = await hashPassword(password);
    await inTransaction(context.pool, async (client) => {
      const claimId = await makeClaim(client, { email, device, passwordHash, metadata });
      const isKnown = await hasAccount(client, email);
      const redirectTo = allowedRedirect(query.redirect_to, context.siteUrl, context.redirectOrigins).href;
      await context.enqueueMail(client, {
        template: isKnown ? "account-exists" : "confirm-signup",
        to: email,
        data: { claimId, redirectTo },
      });
    });
    return pendingUser(predictedUserId(context.hash, email), email, metadata);
  });
}

/** Made of the request alone, so it cannot tell whether the address has an account. */
function pendingUser(id: string, email: string, metadata: Record<string, unknown>): Record<string, unknown> {
  const now = new Date().toISOString();
  const identityData = { ...metadata, sub: id, email, email_verified: false, phone_verified: false };
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    confirmation_sent_at: now,
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: metadata,
    identities: [
      {
        ...{ identity_id: id, id, user_id: id, identity_data: identityData, provider: "email", email },
        ...{ last_sign_in_at: now, created_at: now, updated_at: now },
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
