import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authServiceMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { sendSignIn } from "#server/auth/codes/sign-in-messages.ts";
import { admitRequest } from "#server/auth/limits/admit-request.ts";
import { readRequest, recipientOf } from "#server/auth/read-request.ts";
import {
  channelParameter,
  commonParameters,
  metadataParameter,
  recipientParameters,
} from "#server/auth/requests/parameters.ts";

const Parameters = z.object({
  ...commonParameters,
  ...recipientParameters,
  data: metadataParameter.nullish(),
  create_user: z.boolean().default(true),
  channel: channelParameter,
});

/** POST /otp sends a link and a code for signing in, or only a code. */
export function otpRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/otp", async (request) => {
    await admitRequest(context, "otp", request);
    const { parameters, caller, redirect } = readRequest(context, request, Parameters);
    const { data, create_user: mayCreateUser, channel, ...named } = parameters;
    const recipient = recipientOf(context, named, authServiceMessages.emailOrPhoneRequired);

    await context.limits.takeMessage(mayCreateUser ? "sign-in" : "sign-in-again", recipient.emailOrPhone);
    const { pathname, href: redirectTo } = redirect();
    // Sends a code without a link if `redirect_to` is the page where the user types the code.
    const template = pathname === paths.verifyCode ? "one-time-code" : "magic-link";
    const onFailure = (error: unknown) => request.log.warn({ err: error }, "SMS not sent");
    const message = { recipient, device: caller.device, redirectTo, onFailure };
    return await sendSignIn(context, message, { template, metadata: data ?? {}, mayCreateUser, channel });
  });
}
