import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { otpExpired } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/limits/caller.ts";
import { sendSmsCode } from "#server/auth/mails/sms.ts";
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
  await sendSmsCode(context, { recipient: phone, purpose: "phone-change", userId }, "sms");
}

/** The code came back: the number is the account's, unless somebody else has it. */
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
