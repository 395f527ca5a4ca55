import { randomUUID } from "node:crypto";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { takeMessageSlot } from "#server/auth/limits/message-slots.ts";
import { makeDecoy, makeSecret, type Purpose, type SecretRequest } from "#server/auth/secrets/one-time-secrets.ts";
import type { SmsChannel } from "./sms.ts";

/** What auth-js reads of an SMS, sent or not. */
export type SmsAnswer = { message_id: string };

/** Makes a code and sends it at once: there is no outbox for SMS, so the caller hears of a failure. */
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
 * Where only numbers of accounts get an SMS (rule 3): the answer neither waits for it nor tells what became of it. A number that
 * has just got one keeps that code.
 */
export function answerAlike(
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
