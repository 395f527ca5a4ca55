import { randomUUID } from "node:crypto";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { takeMessageSlot } from "#server/auth/limits/message-slots.ts";
import type { SmsChannel } from "#server/auth/send-sms.ts";
import { makeDecoy, makeSecret, type Purpose, type SecretRequest } from "./one-time-secrets.ts";

/** The response to a requested SMS, whether or not it was sent. auth-js expects a message id. */
export type SmsAnswer = { message_id: string };

/**
 * Creates and sends a code. Throws if sending fails. The user then has to try again, because SMS
 * have no outbox.
 */
export async function sendSmsCode(
  { pool, hash, sendSms }: AuthContext,
  request: SecretRequest,
  channel: SmsChannel = "sms",
): Promise<SmsAnswer> {
  const { code } = await makeSecret(pool, hash, request);
  try {
    await sendSms?.({ phone: request.recipient, code, channel });
  } catch (cause) {
    throw new AuthError(422, "sms_send_failed", "The SMS could not be sent. Please try again.", { cause });
  }
  return { message_id: randomUUID() };
}

/**
 * Starts sending the SMS and returns without waiting for it. The response is the same with and
 * without an account (rule 3). If the number got an SMS within the last minute, sends no second
 * SMS. The code in the first SMS stays valid.
 */
export function sendSmsInBackground(
  context: AuthContext,
  decoy: { recipient: string; purpose: Purpose },
  request: SecretRequest | null,
  { channel = "sms", onFailure }: { channel?: SmsChannel; onFailure: (error: unknown) => void },
): SmsAnswer {
  void sendIfDue(context, decoy, request, channel).catch(onFailure);
  return { message_id: randomUUID() };
}

async function sendIfDue(
  context: AuthContext,
  { recipient, purpose }: { recipient: string; purpose: Purpose },
  request: SecretRequest | null,
  channel: SmsChannel,
): Promise<void> {
  const isDue = await takeMessageSlot(context.pool, context.hash, recipient, randomUUID());
  if (request && isDue) await sendSmsCode(context, request, channel);
  else await makeDecoy(context.pool, context.hash, recipient, purpose);
}
