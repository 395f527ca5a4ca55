import { inTransaction } from "#database/in-transaction.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import type { Recipient } from "#server/auth/read-request.ts";
import type { SmsChannel } from "#server/auth/send-sms.ts";
import { findUserId } from "#server/auth/users.ts";
import { findSignUpClaim, makeClaim } from "./sign-up-claims.ts";
import { sendSmsCode, sendSmsInBackground } from "./sms-code.ts";

/**
 * The response to a request for an email or SMS. It is empty after an email. After an SMS, auth-js
 * expects a message id.
 */
type Sent = { message_id?: string };

type Message = {
  recipient: Recipient;
  /** Identifies the browser that sent the request. */
  device: string;
  redirectTo: string;
  /** Called if an SMS fails after the response was sent. */
  onFailure: (error: unknown) => void;
};

/**
 * Emails a confirmation, or "you already have an account" if the email address has an account (rule
 * 3).
 */
export async function sendSignUp(
  context: AuthContext,
  { recipient: { kind, emailOrPhone }, device, redirectTo }: Omit<Message, "onFailure">,
  { channel, ...held }: { passwordHash: string; metadata: Record<string, unknown>; channel: SmsChannel },
): Promise<void> {
  const { pool } = context;
  const claim = { recipient: emailOrPhone, device, ...held };
  if (kind === "phone") {
    const claimId = await makeClaim(pool, claim);
    const userId = await findUserId(pool, emailOrPhone);
    await sendSmsCode(context, signInCode(emailOrPhone, { userId, mayCreateUser: true, claimId }), channel);
    return;
  }
  await inTransaction(pool, async (client) => {
    const claimId = await makeClaim(client, claim);
    const template = (await findUserId(client, emailOrPhone)) ? "account-exists" : "confirm-signup";
    await context.enqueueEmail(client, { template, to: emailOrPhone, data: { claimId, redirectTo } });
  });
}

/**
 * Sends a link and a code, or only a code. A recipient without an account gets a message only if
 * `mayCreateUser` is true.
 */
export async function sendSignIn(
  context: AuthContext,
  { recipient: { kind, emailOrPhone }, device, redirectTo, onFailure }: Message,
  wanted: {
    template: "magic-link" | "one-time-code";
    metadata: Record<string, unknown>;
    mayCreateUser: boolean;
    channel: SmsChannel;
  },
): Promise<Sent> {
  const { pool } = context;
  const { template, metadata, mayCreateUser, channel } = wanted;
  const claim = { recipient: emailOrPhone, device, passwordHash: null, metadata };
  if (kind === "phone") {
    const claimId = await makeClaim(pool, claim);
    const userId = await findUserId(pool, emailOrPhone);
    const code = signInCode(emailOrPhone, { userId, mayCreateUser, claimId });
    if (mayCreateUser) return await sendSmsCode(context, code, channel);
    return sendSmsInBackground(context, code, userId ? code : null, { channel, onFailure });
  }
  await inTransaction(pool, async (client) => {
    const claimId = await makeClaim(client, claim);
    const data = { claimId, mayCreateUser, redirectTo };
    await context.enqueueEmail(client, { template, to: emailOrPhone, data });
  });
  return {};
}

/** Resends the confirmation of a sign-up, if the recipient has an unconfirmed sign-up. */
export async function resendSignUp(
  context: AuthContext,
  { recipient: { kind, emailOrPhone }, device, redirectTo, onFailure }: Message,
): Promise<Sent> {
  const { pool } = context;
  const claimId = await findSignUpClaim(pool, emailOrPhone, device);
  if (kind === "phone") {
    const userId = await findUserId(pool, emailOrPhone);
    const code = signInCode(emailOrPhone, { userId, mayCreateUser: claimId !== null, claimId });
    return sendSmsInBackground(context, code, claimId || userId ? code : null, { onFailure });
  }
  const data = { claimId: claimId ?? "", redirectTo };
  await context.enqueueEmail(pool, { template: "confirm-signup", to: emailOrPhone, data });
  return {};
}

function signInCode(
  recipient: string,
  account: { userId: string | null; mayCreateUser: boolean; claimId: string | null },
) {
  return { recipient, purpose: "sign-in" as const, ...account };
}
