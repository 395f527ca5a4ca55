import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { makeSecret, type SecretRequest } from "#server/auth/secrets/one-time-secrets.ts";

const TIME_LIMIT_MS = 10_000;

export type SmsChannel = "sms" | "whatsapp";
/** Hands a code over to whoever sends SMS. Throws when it was not taken. */
export type SendSms = (message: { phone: string; code: string; channel: SmsChannel }) => Promise<void>;

/** POSTs `{ phone, code, channel }` as JSON to SMS_WEBHOOK_URL, which words the message; any 2xx means taken. */
export function createSmsSender(webhookUrl: string): SendSms {
  return async ({ phone, ...message }) => {
    const answer = await fetch(webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ phone: `+${phone}`, ...message }),
      redirect: "error",
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The SMS webhook answered ${answer.status}`);
  };
}

/** Makes a code and sends it at once: there is no outbox for SMS, so the caller hears of a failure. */
export async function sendSmsCode(
  { pool, hash, sendSms }: AuthContext,
  request: SecretRequest,
  channel: SmsChannel,
): Promise<{ message_id: string }> {
  const { code } = await makeSecret(pool, hash, request);
  try {
    await sendSms?.({ phone: request.recipient, code, channel });
  } catch (cause) {
    throw new AuthError(422, "sms_send_failed", "The SMS could not be sent. Please try again.", { cause });
  }
  return { message_id: crypto.randomUUID() };
}
