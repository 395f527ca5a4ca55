import type pg from "pg";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { Work } from "#server/auth/auth-context.ts";
import { otpExpired } from "#server/auth/auth-error.ts";
import type { OneTimeSecret } from "#server/auth/codes/one-time-secrets.ts";
import { holdBack, settleClaims } from "#server/auth/codes/sign-up-claims.ts";
import { lockUserOf } from "#server/auth/users.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

/**
 * Returns the account of an email address or phone number that a user has just confirmed. Creates a
 * missing account. Removes the password and names that an unconfirmed account had. Except for SSO
 * accounts, no other code creates accounts. An attacker therefore cannot create an account for
 * another user's email address in advance.
 *
 * @param names the user's names at a provider
 */
export async function accountOfProvenRecipient(
  work: Work,
  secret: Pick<OneTimeSecret, "recipient" | "claim_id" | "may_create_user">,
  names: { first_name?: string; last_name?: string } = {},
): Promise<{ id: string; isSignUpHeldBack: boolean; isNew: boolean }> {
  const { context, client, caller } = work;
  const { recipient } = secret;
  const kind = recipient.includes("@") ? "email" : "phone";
  await lockEmailOrPhone(client, recipient);
  const user = await lockUserOf(client, recipient);
  const claim = await settleClaims(client, recipient, secret.claim_id, caller.device);
  if (user?.[`${kind}_confirmed_at`]) return { id: user.id, isSignUpHeldBack: false, isNew: false };
  if (!user && !secret.may_create_user) throw otpExpired();
  const id = user?.id ?? (await freeUserId(context.hash, client, recipient));
  await client.query(
    `insert into auth.users (id, aud, role, ${kind}, ${kind}_confirmed_at, encrypted_password, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, now(), $3, $4, $5, now(), now())
     on conflict (id) do update set
       ${kind}_confirmed_at = now(), encrypted_password = excluded.encrypted_password,
       raw_user_meta_data = excluded.raw_user_meta_data, updated_at = now()`,
    [id, recipient, claim.passwordHash, { provider: kind, providers: [kind] }, { ...names, ...claim.metadata }],
  );
  await client.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, $2, $1::uuid::text, $3, now(), now())
     on conflict (provider_id, provider) do update set identity_data = excluded.identity_data, updated_at = now()`,
    [id, kind, identityData(id, kind, recipient)],
  );
  if (claim.isHeldBack) await holdBack(client, secret.claim_id, id);
  await recordAudit(work, "user_signedup", { id, email: kind === "email" ? recipient : null });
  return { id, isSignUpHeldBack: claim.isHeldBack, isNew: true };
}

/**
 * Locks the email address or phone number until the transaction ends. Other transactions that
 * confirm the same email address or number wait for this lock.
 */
export async function lockEmailOrPhone(client: pg.ClientBase, emailOrPhone: string): Promise<void> {
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`account of ${emailOrPhone}`]);
}

/**
 * Returns the id that a new account for this email address or phone number gets. The response to a
 * sign-up contains this id, even if no account exists.
 */
export function predictedUserId(hash: KeyedHash, emailOrPhone: string): string {
  const bytes = Buffer.from(hash("user-id", emailOrPhone), "base64url").subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8: a custom scheme (RFC 9562)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/**
 * Returns the id that is computed from the email address or phone number. If an account already has
 * this id, returns a random id. An account keeps its id when its email address changes.
 */
async function freeUserId(hash: KeyedHash, client: pg.ClientBase, emailOrPhone: string): Promise<string> {
  const id = predictedUserId(hash, emailOrPhone);
  const { rowCount } = await client.query("select from auth.users where id = $1", [id]);
  return rowCount === 0 ? id : crypto.randomUUID();
}

function identityData(id: string, kind: "email" | "phone", emailOrPhone: string): Record<string, unknown> {
  return { sub: id, [kind]: emailOrPhone, email_verified: kind === "email", phone_verified: kind === "phone" };
}
