import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { otpExpired } from "#server/auth/auth-error.ts";
import { sendSmsCode } from "#server/auth/mails/sms-code.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import type { OneTimeSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { type SessionJson, startSession } from "#server/auth/tokens/sessions.ts";
import { lockAddress } from "./accounts.ts";

/** Sends a code to the new number; the account keeps the old one until it comes back. */
export async function requestPhoneChange(context: AuthContext, userId: string, phone: string): Promise<void> {
  await context.limits.takeMessage(phone);
  await context.pool.query("update auth.users set phone_change = $2, phone_change_sent_at = now() where id = $1", [
    userId,
    phone,
  ]);
  await sendSmsCode(context, { recipient: phone, purpose: "phone-change", userId });
}

/** The code once more, if exactly one account is waiting for it. */
export async function resendPhoneChange(context: AuthContext, phone: string): Promise<{ message_id: string }> {
  const text = "select id from auth.users where phone_change = $1";
  const { rows } = await context.pool.query<{ id: string }>(text, [phone]);
  const [user] = rows;
  if (!user || rows.length > 1) return { message_id: crypto.randomUUID() };
  return await sendSmsCode(context, { recipient: phone, purpose: "phone-change", userId: user.id });
}

/** The code came back: the number is the account's, unless another account has it. */
export async function confirmPhoneChange(
  context: AuthContext,
  client: pg.ClientBase,
  { user_id: userId, recipient }: OneTimeSecret,
  caller: Caller,
): Promise<SessionJson> {
  if (!userId) throw otpExpired();
  await lockAddress(client, recipient);
  const { rowCount } = await client.query(
    `update auth.users set phone = $2, phone_confirmed_at = now(), phone_change = '', phone_change_sent_at = null,
       updated_at = now()
     where id = $1 and phone_change = $2 and not exists (select from auth.users where phone = $2 and id <> $1)`,
    [userId, recipient],
  );
  if (rowCount === 0) throw otpExpired();
  return await startSession(context, client, userId, "otp", caller);
}
