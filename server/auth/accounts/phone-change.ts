import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext, Work } from "#server/auth/auth-context.ts";
import { otpExpired, validationFailed } from "#server/auth/auth-error.ts";
import { clearSecrets, type OneTimeSecret } from "#server/auth/codes/one-time-secrets.ts";
import { type SmsAnswer, sendSmsInBackground } from "#server/auth/codes/sms-code.ts";
import { lastDigits, notifyOwner } from "#server/auth/notices/notify-owner.ts";
import { endSessions, type SessionJson, type SignedIn, startSession } from "#server/auth/sessions/sessions.ts";
import type { AuthUser } from "#server/auth/users.ts";
import { lockEmailOrPhone } from "./accounts.ts";

/**
 * Stores the new number. The account keeps its current number until the user enters the code. The
 * caller sends this code after the commit.
 */
export async function requestPhoneChange(work: Work, user: AuthUser, phone: string): Promise<void> {
  await work.client.query("update auth.users set phone_change = $2, phone_change_sent_at = now() where id = $1", [
    user.id,
    phone,
  ]);
  await recordAudit(work, "user_phone_change_requested", user);
}

/** Resends the code if exactly one account has requested this number and not confirmed it yet. */
export async function resendPhoneChange(
  context: AuthContext,
  phone: string,
  onFailure: (error: unknown) => void,
): Promise<SmsAnswer> {
  const text = "select id from auth.users where phone_change = $1";
  const { rows } = await context.pool.query<{ id: string }>(text, [phone]);
  const [user] = rows;
  const change = { recipient: phone, purpose: "phone-change" as const };
  const request = user && rows.length === 1 ? { ...change, userId: user.id } : null;
  return sendSmsInBackground(context, change, request, { onFailure });
}

/**
 * Sets the account's phone number and emails the owner. Throws if another account has the number.
 */
export async function confirmPhoneChange(
  work: Work,
  { user_id: userId, recipient }: OneTimeSecret,
): Promise<SessionJson> {
  if (!userId) throw otpExpired();
  await lockEmailOrPhone(work.client, recipient);
  const { rows } = await work.client.query<{ email: string | null }>(
    `update auth.users set phone = $2, phone_confirmed_at = now(), phone_change = '', phone_change_sent_at = null,
       updated_at = now()
     where id = $1 and phone_change = $2 and not exists (select from auth.users where phone = $2 and id <> $1)
     returning email`,
    [userId, recipient],
  );
  if (!rows[0]) throw otpExpired();
  await recordAudit(work, "user_phone_changed", { id: userId, email: rows[0].email });
  await notifyPhoneChange(work, userId, recipient, "added");
  return await startSession(work, userId, "otp");
}

/** Removes the number and ends all sessions except the caller's. */
export async function removePhone(work: Work, { user, sessionId }: SignedIn): Promise<void> {
  const { client } = work;
  const { rows } = await client.query<{ phone: string | null }>(
    `update auth.users set phone = null, phone_confirmed_at = null, updated_at = now()
     where id = $1 and email_confirmed_at is not null
     returning (select old.phone from auth.users old where old.id = $1) as phone`,
    [user.id],
  );
  if (!rows[0]) throw validationFailed("The last way to sign in cannot be removed");
  const { phone } = rows[0];
  if (phone === null) return; // a simultaneous request has removed the number
  await client.query("delete from auth.identities where user_id = $1 and provider = 'phone'", [user.id]);
  await clearSecrets(client, user.id);
  await endSessions(work, { actor: user, sessionId, scope: "others", reason: "user_phone_removed" });
  await notifyPhoneChange(work, user.id, phone, "removed");
}

async function notifyPhoneChange(
  work: Work,
  userId: string,
  phone: string,
  change: "added" | "removed",
): Promise<void> {
  await notifyOwner(work, userId, { template: "phone-changed", data: { phone: lastDigits(phone), change } });
}
