import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authServiceMessages } from "#domain/messages/account.ts";
import { predictedUserId } from "#server/auth/accounts/accounts.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { validationFailed } from "#server/auth/auth-error.ts";
import { sendSignUp } from "#server/auth/codes/sign-in-messages.ts";
import { admitRequest } from "#server/auth/limits/admit-request.ts";
import { type Recipient, readRequest, recipientOf } from "#server/auth/read-request.ts";
import {
  channelParameter,
  commonParameters,
  metadataParameter,
  passwordParameter,
  recipientParameters,
} from "#server/auth/requests/parameters.ts";
import { hashPassword, refuseWeakPassword } from "#server/auth/secrets/passwords.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

const Parameters = z.object({
  ...commonParameters,
  ...recipientParameters,
  password: passwordParameter.optional(),
  data: metadataParameter.nullish(),
  channel: channelParameter,
});

/**
 * POST /signup sends a confirmation, or "you already have an account" if the email address has an
 * account. The response is the same in both cases (rule 3). A phone number always gets a code for
 * signing in.
 */
export function signupRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/signup", async (request) => {
    await admitRequest(context, "signup", request);
    const { parameters, caller, redirect } = readRequest(context, request, Parameters);
    const { password, data, channel, ...named } = parameters;
    const missing = authServiceMessages.emailOrPhoneAndPasswordRequired;
    const recipient = recipientOf(context, named, missing);
    if (!password) throw validationFailed(missing);
    refuseWeakPassword(password);

    await context.limits.takeMessage("sign-in", recipient.emailOrPhone);
    const metadata = data ?? {};
    const message = { recipient, device: caller.device, redirectTo: redirect().href };
    const passwordHash = await hashPassword(password, { account: recipient.emailOrPhone, ip: caller.ip });
    await sendSignUp(context, message, { passwordHash, metadata, channel });
    return pendingUserJson(context.hash, recipient, metadata);
  });
}

/** Builds the response from the request only, so that it doesn't reveal if the account exists. */
function pendingUserJson(
  hash: KeyedHash,
  { kind, emailOrPhone }: Recipient,
  metadata: Record<string, unknown>,
): Record<string, unknown> {
  const id = predictedUserId(hash, emailOrPhone);
  const now = new Date().toISOString();
  return {
    id,
    aud: "authenticated",
    role: "authenticated",
    email: kind === "email" ? emailOrPhone : "",
    phone: kind === "phone" ? emailOrPhone : "",
    confirmation_sent_at: now,
    app_metadata: { provider: kind, providers: [kind] },
    user_metadata: metadata,
    identities: [
      {
        identity_id: id,
        id,
        user_id: id,
        identity_data: { ...metadata, sub: id, [kind]: emailOrPhone, email_verified: false, phone_verified: false },
        provider: kind,
        last_sign_in_at: now,
        created_at: now,
        updated_at: now,
        ...(kind === "email" ? { email: emailOrPhone } : {}),
      },
    ],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
