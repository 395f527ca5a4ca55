import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { makeSecret, type SecretRequest } from "#server/auth/secrets/one-time-secrets.ts";
import type { SmsChannel } from "./sms.ts";

/** Makes a code and sends it at once: there is no outbox for SMS, so the caller hears of a failure. */
export async function sendSmsCode(
  { pool, hash, sendSms }: AuthContext,
  request: SecretRequest,
  channel: SmsChannel = "sms",
): Promise<{ message_id: string }> {
  const { code } = await makeSecret(pool, hash, request);
  try {
    await sendSms?.({ phone: request.recipient, code, channel });
  } catch (cause) {
    throw new AuthError(422, "sms_send_failed", "The SMS could not be sent. Please try again.", { cause });
  }
  return { message_id: crypto.randomUUID() };
}
