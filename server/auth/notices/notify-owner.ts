import type { Work } from "#server/auth/auth-context.ts";
import type { AccountNotice, EmailRequest } from "#server/email/email-request.ts";
import { describeDevice } from "./describe-device.ts";

type FactorChange = {
  factor: "totp" | "webauthn" | "other" | "passkey" | "recovery-codes" | "recovery-code";
  change: "added" | "removed" | "used";
  name?: string | null;
};

/**
 * Emails the account's owner about a change. Reads the email address in the transaction of the
 * change, because the address may have changed since the request began.
 */
export async function notifyOwner(
  { context, client }: Work,
  userId: string,
  { template, data }: AccountNotice,
): Promise<void> {
  const { rows } = await client.query<{ email: string | null }>("select email from auth.users where id = $1", [userId]);
  const to = rows[0]?.email;
  if (!to) return;
  await context.enqueueEmail(client, { template, to, data: { at: new Date().toISOString(), ...data } } as EmailRequest);
}

/** Emails the owner that a factor or passkey was added, removed or used. */
export async function notifyFactorChange(
  work: Work,
  userId: string,
  { factor, change, name }: FactorChange,
): Promise<void> {
  const device = describeDevice(work.caller.userAgent);
  const data = { factor, change, device, ...(name ? { factorName: name } : {}) };
  await notifyOwner(work, userId, { template: "factor-changed", data });
}

/** Emails the owner that other devices were signed out, because an attacker may have done this. */
export async function notifySignOut(
  work: Work,
  userId: string,
  others: readonly { user_agent: string | null }[],
): Promise<void> {
  const [first] = others;
  if (!first) return;
  const device = others.length === 1 ? describeDevice(first.user_agent ?? "") : `${others.length} devices`;
  await notifyOwner(work, userId, { template: "signed-out", data: { device } });
}

/** Returns the last four digits, by which the owner can recognize the number. */
export function lastDigits(phone: string): string {
  return phone.slice(-4);
}
