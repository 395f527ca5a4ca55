import type pg from "pg";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { otpExpired, validationFailed } from "#server/auth/auth-error.ts";
import { answerAlike, type SmsAnswer } from "#server/auth/mails/sms-code.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import { forgetSecrets, type OneTimeSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { endSessions, type SessionJson, type SignedIn, startSession } from "#server/auth/tokens/sessions.ts";
import { lockAddress } from "./accounts.ts";
import { tellOwner } from "./tell-owner.ts";
import type { AuthUser } from "./users.ts";

/** Notes the new number; the account keeps the old one until the code comes back, which is sent once this is committed. */
export async function requestPhoneChange(
  client: pg.ClientBase,
  user: AuthUser,
  phone: string,
  caller: Caller,
): Promise<void> {
  await client.query("update auth.users set phone_change = $2, phone_change_sent_at = now() where id = $1", [
    user.id,
    phone,
  ]);
  await recordAudit(client, "user_phone_change_requested", user, caller);
}

/** The code once more, if exactly one account is waiting for it. */
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
  return answerAlike(context, change, request, { onFailure });
}

/** The code came back: the number signs in to the account, unless it is another account's. The owner is told by email. */
export async function confirmPhoneChange(
  context: AuthContext,
  client: pg.ClientBase,
  { user_id: userId, recipient }: OneTimeSecret,
  caller: Caller,
): Promise<SessionJson> {
  if (!userId) throw otpExpired();
  await lockAddress(client, recipient);
  const { rows } = await client.query<{ email: string | null }>(
    `update auth.users set phone = $2, phone_confirmed_at = now(), phone_change = '', phone_change_sent_at = null,
       updated_at = now()
     where id = $1 and phone_change = $2 and not exists (select from auth.users where phone = $2 and id <> $1)
     returning email`,
    [userId, recipient],
  );
  if (!rows[0]) throw otpExpired();
  const { email } = rows[0];
  await recordAudit(client, "user_phone_changed", { id: userId, email }, caller);
  await tellOfPhone(context, client, userId, recipient, "added");
  return await startSession(context, client, userId, "otp", caller);
}

/** The number no longer signs in. Whoever it has signed in goes as well: all sessions but this one end. */
export async function removePhone(
  context: AuthContext,
  client: pg.ClientBase,
  { user, sessionId }: SignedIn,
  caller: Caller,
): Promise<void> {
  const { rows } = await client.query<{ phone: string | null }>(
    `update auth.users set phone = null, phone_confirmed_at = null, updated_at = now()
     where id = $1 and email_confirmed_at is not null
     returning (select old.phone from auth.users old where old.id = $1) as phone`,
    [user.id],
  );
  if (!rows[0]) throw validationFailed("The last way to sign in cannot be removed");
  const { phone } = rows[0];
  if (phone === null) return; // another request was faster
  await client.query("delete from auth.identities where user_id = $1 and provider = 'phone'", [user.id]);
  await forgetSecrets(client, user.id);
  const ending = { actor: user, sessionId, scope: "others", reason: "user_phone_removed" } as const;
  await endSessions(context, client, ending, caller);
  await tellOfPhone(context, client, user.id, phone, "removed");
}

async function tellOfPhone(
  context: AuthContext,
  client: pg.ClientBase,
  userId: string,
  phone: string,
  change: "added" | "removed",
): Promise<void> {
  const data = { phone: lastDigits(phone), change };
  await tellOwner(context, client, userId, { template: "phone-changed", data });
}

/** Enough of a number for its owner to know it. */
export function lastDigits(phone: string): string {
  return phone.slice(-4);
}
