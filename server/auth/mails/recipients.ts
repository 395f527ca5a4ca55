import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError, validationFailed } from "#server/auth/auth-error.ts";

/** Where codes go to, and what an account is found by. */
export type Recipient = { kind: "email" | "phone"; address: string };

/** The one that the request names. A telephone number counts only where SMS can be sent (Rule 4). */
export function recipientOf(
  { sendSms }: Pick<AuthContext, "sendSms">,
  named: { email?: string | undefined; phone?: string | undefined },
  missing: string,
): Recipient {
  if (named.email) return { kind: "email", address: named.email };
  if (!named.phone) throw validationFailed(missing);
  if (!sendSms) {
    throw new AuthError(400, "phone_provider_disabled", "SMS is not available here: SMS_WEBHOOK_URL is not set");
  }
  return { kind: "phone", address: named.phone };
}
