import type pg from "pg";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext, Work } from "#server/auth/auth-context.ts";
import { otpExpired } from "#server/auth/auth-error.ts";
import { clearSecrets, type OneTimeSecret } from "#server/auth/codes/one-time-secrets.ts";
import { type SessionJson, startSession } from "#server/auth/sessions/sessions.ts";
import { lockEmailOrPhone } from "./accounts.ts";

type WantedEmail = { userId: string; newEmail: string; redirectTo: string };
type EmailChange = WantedEmail & { id: string; currentEmail: string | null };

/**
 * Throws if the current or the new email address was part of another change within the last minute.
 */
export async function admitEmailChange(
  { limits }: AuthContext,
  newEmail: string,
  currentEmail: string | null,
): Promise<void> {
  await limits.takeMessage("change", newEmail);
  if (currentEmail) await limits.takeMessage("change", currentEmail);
}

/**
 * Stores the change and emails both addresses for confirmation. Invalidates the confirmations of an
 * earlier change. Reads the current email address while the account is locked, because another
 * change may have been confirmed since the request began.
 */
export async function requestEmailChange(work: Work, { userId, newEmail, redirectTo }: WantedEmail): Promise<void> {
  const { context, client } = work;
  const { rows } = await client.query<{ id: string; current_email: string | null }>(
    `insert into server.email_changes (user_id, current_email, new_email, current_confirmed_at)
     select id, email, $2, case when email is null then now() end
     from auth.users where id = $1 and email is distinct from $2
     on conflict (user_id) do update set id = excluded.id, current_email = excluded.current_email, new_email = excluded.new_email,
       requested_at = now(), current_confirmed_at = excluded.current_confirmed_at, new_confirmed_at = null
     returning id, current_email`,
    [userId, newEmail],
  );
  const [change] = rows;
  if (!change) return; // the account has this email address already
  const { id, current_email: currentEmail } = change;
  await client.query(
    `update auth.users set email_change = $2, email_change_sent_at = now(), email_change_confirm_status = 0,
       updated_at = now() where id = $1`,
    [userId, newEmail],
  );
  await client.query("delete from server.one_time_secrets where user_id = $1 and purpose like 'email-change-%'", [
    userId,
  ]);
  for (const to of [currentEmail, newEmail].filter((emailAddress) => emailAddress !== null)) {
    await sendConfirmation(context, client, to, { id, userId, currentEmail, newEmail, redirectTo });
  }
  await recordAudit(work, "user_email_change_requested", { id: userId, email: currentEmail });
}

const NO_CHANGE = { id: "", userId: "", currentEmail: null, newEmail: "" };

/**
 * Resends the confirmation to `email`, which is the current or the new email address of a change. A
 * confirmation by the other email address stays valid.
 */
export async function resendEmailChange(context: AuthContext, email: string, redirectTo: string): Promise<void> {
  const { rows } = await context.pool.query<Omit<EmailChange, "redirectTo">>(
    `select id, user_id as "userId", current_email as "currentEmail", new_email as "newEmail" from server.email_changes
     where (new_email = $1 and new_confirmed_at is null) or (current_email = $1 and current_confirmed_at is null)
     order by requested_at desc limit 1`,
    [email],
  );
  // Without a pending change, queues an email that the outbox drops. The response then takes the
  // same time as with a change (rule 3).
  await sendConfirmation(context, context.pool, email, { ...(rows[0] ?? NO_CHANGE), redirectTo });
}

/**
 * Emails the current or the new email address. The email names the account that requested the
 * change. The recipient can therefore notice another user's request.
 */
async function sendConfirmation(
  context: AuthContext,
  client: pg.ClientBase | pg.Pool,
  to: string,
  { id: changeId, userId, currentEmail, newEmail, redirectTo }: EmailChange,
): Promise<void> {
  const account = currentEmail?.replace(/^(.).*(?=@)/, "$1…") ?? "";
  const data = { changeId, userId, newEmail, account, redirectTo };
  await context.enqueueEmail(client, { template: "email-change", to, data });
}

type Change = { new_email: string; is_complete: boolean };

/**
 * Stores the confirmation from the current or the new email address. After both confirmations,
 * changes the email address and signs in the user. Throws if the account's email address has
 * changed since the request. The caller must hold the account's lock.
 */
export async function confirmEmailChange(
  work: Work,
  secret: OneTimeSecret,
): Promise<SessionJson | { msg: string; code: number }> {
  const { client } = work;
  const { user_id: userId, purpose, recipient, email_change_id: changeId } = secret;
  const side = purpose === "email-change-current" ? "current" : "new";
  const { rows } = await client.query<Change>(
    `update server.email_changes c set ${side}_confirmed_at = now() from auth.users u
     where c.user_id = $1 and c.${side}_email = $2 and c.id = $3
       and u.id = c.user_id and u.email is not distinct from c.current_email
     returning new_email, current_confirmed_at is not null and new_confirmed_at is not null as is_complete`,
    [userId, recipient, changeId],
  );
  const change = rows[0];
  if (!userId || !change) throw otpExpired();
  if (!change.is_complete) {
    await client.query("update auth.users set email_change_confirm_status = 1 where id = $1", [userId]);
    return { msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email", code: 200 };
  }
  await moveAccount(client, userId, change.new_email);
  await recordAudit(work, "user_email_changed", { id: userId, email: change.new_email });
  return await startSession(work, userId, "otp");
}

async function moveAccount(client: pg.ClientBase, userId: string, newEmail: string): Promise<void> {
  await lockEmailOrPhone(client, newEmail);
  const { rowCount } = await client.query(
    `update auth.users set email = $2, email_confirmed_at = now(), updated_at = now()
     where id = $1 and not exists (select from auth.users where email = $2 and not is_sso_user)`,
    [userId, newEmail],
  );
  if (rowCount === 0) throw otpExpired(); // another account has confirmed this email address since
  await client.query(
    `update auth.identities set updated_at = now(),
       identity_data = identity_data || jsonb_build_object('email', $2::text, 'email_verified', true)
     where user_id = $1 and provider = 'email'`,
    [userId, newEmail],
  );
  await clearSecrets(client, userId);
}
