import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { authServiceMessages } from "#domain/messages/account.ts";
import { resendEmailChange } from "#server/auth/accounts/email-change.ts";
import { resendPhoneChange } from "#server/auth/accounts/phone-change.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { validationFailed } from "#server/auth/auth-error.ts";
import { resendSignUp } from "#server/auth/codes/sign-in-messages.ts";
import { type Recipient, readRequest, recipientOf } from "#server/auth/read-request.ts";
import { commonParameters, recipientParameters } from "#server/auth/requests/parameters.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";

const Parameters = z.object({
  ...commonParameters,
  type: z.enum(["signup", "email_change", "sms", "phone_change"]),
  ...recipientParameters,
});
const TYPES: Record<Recipient["kind"], string[]> = {
  email: ["signup", "email_change"],
  phone: ["sms", "phone_change"],
};

/**
 * POST /resend sends the confirmation of a sign-up, an email change or a phone change again. Sends
 * nothing if no confirmation is pending.
 */
export function resendRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/resend", async (request) => {
    await context.limits.takeRequest("resend", clientIpAddress(request));
    const { parameters, caller, redirect } = readRequest(context, request, Parameters);
    const { type, ...named } = parameters;
    const recipient = recipientOf(context, named, authServiceMessages.emailOrPhoneRequired);
    if (!TYPES[recipient.kind].includes(type))
      throw validationFailed(`Messages of type ${type} are not sent to this recipient`);

    const redirectTo = redirect().href;
    await context.limits.takeMessage("resend", recipient.emailOrPhone);
    const onFailure = (error: unknown) => request.log.warn({ err: error }, "SMS not sent");
    switch (type) {
      case "email_change":
        await resendEmailChange(context, recipient.emailOrPhone, redirectTo);
        return {};
      case "phone_change":
        return await resendPhoneChange(context, recipient.emailOrPhone, onFailure);
      default:
        return await resendSignUp(context, { recipient, device: caller.device, redirectTo, onFailure });
    }
  });
}
