import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authServiceMessages } from "#domain/messages/messages.ts";
import { pendingUserJson } from "#server/auth/accounts/pending-user-json.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { validationFailed } from "#server/auth/auth-error.ts";
import { admitRequest } from "#server/auth/limits/admit-request.ts";
import { sendSignUp } from "#server/auth/mails/sign-in-messages.ts";
import {
  channelParameter,
  commonParameters,
  metadataParameter,
  passwordParameter,
  recipientParameters,
} from "#server/auth/requests/parameters.ts";
import { readRequest, recipientOf } from "#server/auth/requests/read-request.ts";
import { hashPassword, refuseWeakPassword } from "#server/auth/secrets/passwords.ts";

const Parameters = z.object({
  ...commonParameters,
  ...recipientParameters,
  password: passwordParameter.optional(),
  data: metadataParameter.nullish(),
  channel: channelParameter,
});

/**
 * POST /signup. The same answer for a new and a known email address (rule 3): the former gets a confirmation,
 * the latter "you already have an account" (or, by SMS, a code to sign in with).
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

    await context.limits.takeMessage("sign-in", recipient.address);
    const metadata = data ?? {};
    const message = { recipient, device: caller.device, redirectTo: redirect().href };
    const passwordHash = await hashPassword(password, { account: recipient.address, ip: caller.ip });
    await sendSignUp(context, message, { passwordHash, metadata, channel });
    return pendingUserJson(context.hash, recipient, metadata);
  });
}
