import type pg from "pg";
import { recordAudit } from "./audit-log.ts";
import type { AuthContext } from "./auth-context.ts";
import { otpExpired } from "./auth-error.ts";
import type { Caller } from "./caller.ts";
import type { KeyedHash } from "./keyed-hash.ts";
import type { OneTimeSecret } from "./one-time-secrets.ts";
import { settleClaims } from "./sign-up-claims.ts";
import { lockUserByEmail } from "./users.ts";

/**
 * The account of an address that was just proved by mail. Accounts come into being only here, so that nobody can prepare one
 * for somebody else. One that another service left unconfirmed is taken over without its password and names.
 */
export async function accountOfProvenEmail(
  context: AuthContext,
  client: pg.ClientBase,
  secret: OneTimeSecret,
  caller: Caller,
): Promise<string> {
  const email = secret.recipient;
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`account of ${email}`]);
  const user = await lockUserByEmail(client, email);
  const { passwordHash, metadata } = await settleClaims(client, email, secret.claim_id, caller.device);
  if (user?.email_confirmed_at) return user.id;
  if (!user && !secret.may_create_user) throw otpExpired();
  const id = user?.id ?? (await freeUserId(context.hash, client, email));
  await client.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(), $4, $5, now(), now())
     on conflict (id) do update set
       encrypted_password = excluded.encrypted_password, email_confirmed_at = now(),
       raw_user_meta_data = excluded.raw_user_meta_data, updated_at = now()`,
    [id, email, passwordHash, { provider: "email", providers: ["email"] }, metadata],
  );
  await client.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, 'email', $1::uuid::text, $2, now(), now())
     on conflict (provider_id, provider) do update set identity_data = excluded.identity_data, updated_at = now()`,
    [id, { sub: id, email, email_verified: true, phone_verified: false }],
  );
  await recordAudit(client, "user_signedup", { id, email }, caller);
  return id;
}

/**
 * The id that an account of this address has, or would have. Sign-up answers it before anything is confirmed, and the same
 * whether or not the account exists.
 */
export function predictedUserId(hash: KeyedHash, email: string): string {
  const bytes = Buffer.from(hash("user-id", email), "base64url").subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80; // version 8: the owner's own scheme (RFC 9562)
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString("hex").replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}

/** Another account may have kept that id when it moved to another address. */
async function freeUserId(hash: KeyedHash, client: pg.ClientBase, email: string): Promise<string> {
  const id = predictedUserId(hash, email);
  const { rowCount } = await client.query("select from auth.users where id = $1", [id]);
  return rowCount === 0 ? id : crypto.randomUUID();
}
