import type pg from "pg";
import type { Caller } from "./auth-context.ts";

type Action =
  | "user_signedup"
  | "login"
  | "logout"
  | "user_updated_password"
  | "user_email_change_requested"
  | "user_email_changed"
  | "user_phone_change_requested"
  | "user_phone_changed"
  | "user_phone_removed"
  | "token_revoked"
  | "login_failed"
  | "factor_in_progress"
  | "factor_verified"
  | "factor_unenrolled"
  | "mfa_code_login"
  | "verification_attempted"
  | "generate_recovery_codes"
  | "recovery_codes_deleted"
  | "passkey_created"
  | "passkey_updated"
  | "passkey_deleted"
  | "identity_linked"
  | "identity_unlinked";

type Recording = { client: pg.ClientBase | pg.Pool; caller: Pick<Caller, "ip"> };

/** Writes an entry in the format that hosted Supabase projects use. */
export async function recordAudit(
  { client, caller }: Recording,
  action: Action,
  actor: { id: string; email: string | null },
): Promise<void> {
  const payload = { action, actor_id: actor.id, actor_username: actor.email ?? "", log_type: "account" };
  await client.query(
    `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
     values (gen_random_uuid(), $1, now(), $2)`,
    [payload, caller.ip.slice(0, 64)],
  );
}

/**
 * Stores a failed sign-in or a recovery request. Names the recipient's account if there is one.
 * Never stores an email address or number that has no account.
 */
export async function recordAttempt(
  { client, caller }: Recording,
  action: "login_failed" | "user_recovery_requested",
  emailOrPhone: string,
): Promise<void> {
  await client.query(
    `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
     select gen_random_uuid(), jsonb_build_object(
       'action', $1::text, 'actor_id', u.id, 'actor_username', coalesce(u.email, ''), 'log_type', 'account'
     ), now(), $3
     from (values ($2)) as given (email_or_phone)
     left join auth.users u on (u.email = given.email_or_phone and not u.is_sso_user) or u.phone = given.email_or_phone`,
    [action, emailOrPhone, caller.ip.slice(0, 64)],
  );
}
