import { randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type pg from "pg";
import { CODE_LIFETIME_MINUTES } from "#domain/limits.ts";
import type { AuthContext, Work } from "#server/auth/auth-context.ts";
import { otpExpired } from "#server/auth/auth-error.ts";
import { lockUser } from "#server/auth/users.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

export type Purpose =
  | "sign-in"
  | "recovery"
  | "email-change-current"
  | "email-change-new"
  | "reauthentication"
  | "phone-change";

/** Number of attempts after which a code is invalid (rule 3). */
const TRIES = 5;
const CODES = 1_000_000;

export type SecretRequest = {
  /** Email address or phone number. */
  recipient: string;
  purpose: Purpose;
  userId: string | null;
  mayCreateUser?: boolean;
  claimId?: string | null;
  emailChangeId?: string | null;
};

export type OneTimeSecret = {
  recipient: string;
  purpose: Purpose;
  code_hash: string;
  user_id: string | null;
  may_create_user: boolean;
  claim_id: string | null;
  email_change_id: string | null;
};

const COLUMNS = "recipient, purpose, code_hash, user_id, may_create_user, claim_id, email_change_id";

/**
 * Creates a six-digit code and a link token, and stores their hashes. Invalidates earlier codes and
 * links for the same purpose.
 */
export async function makeSecret(
  client: pg.ClientBase | pg.Pool,
  hash: KeyedHash,
  { recipient, purpose, userId, mayCreateUser = false, claimId = null, emailChangeId = null }: SecretRequest,
): Promise<{ code: string; linkToken: string }> {
  const code = String(randomInt(CODES)).padStart(6, "0");
  const linkToken = randomBytes(32).toString("base64url");
  await client.query(
    `insert into server.one_time_secrets
       (recipient, purpose, code_hash, link_hash, expires_at, user_id, may_create_user, claim_id,
        email_change_id)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5), $6, $7, $8, $9)
     on conflict (recipient, purpose) do update set
       code_hash = excluded.code_hash, link_hash = excluded.link_hash, tries = 0, expires_at = excluded.expires_at,
       user_id = excluded.user_id, may_create_user = excluded.may_create_user, claim_id = excluded.claim_id,
       email_change_id = excluded.email_change_id`,
    [
      recipient,
      purpose,
      hashCode(hash, recipient, purpose, code),
      hashLink(hash, linkToken),
      CODE_LIFETIME_MINUTES,
      userId,
      mayCreateUser,
      claimId,
      emailChangeId,
    ],
  );
  return { code, linkToken };
}

/**
 * Stores a decoy code for a recipient to whom no message is sent. Checking a wrong code then takes
 * the same time for known and unknown recipients. Replaces only a decoy or an expired code, because
 * otherwise any caller could invalidate a code that was sent.
 */
export async function makeDecoy(
  client: pg.ClientBase | pg.Pool,
  hash: KeyedHash,
  recipient: string,
  purpose: Purpose,
): Promise<void> {
  const unknown = randomBytes(32).toString("base64url");
  await client.query(
    `insert into server.one_time_secrets as secret (recipient, purpose, code_hash, link_hash, expires_at)
     values ($1, $2, $3, $4, clock_timestamp() + make_interval(mins => $5))
     on conflict (recipient, purpose) do update set
       code_hash = excluded.code_hash, link_hash = excluded.link_hash, tries = 0, expires_at = excluded.expires_at,
       user_id = null, may_create_user = false, claim_id = null, email_change_id = null
     where secret.expires_at < clock_timestamp() or (secret.user_id is null and not secret.may_create_user)`,
    [recipient, purpose, hashCode(hash, recipient, purpose, unknown), hashLink(hash, unknown), CODE_LIFETIME_MINUTES],
  );
}

/**
 * Compares a typed code with the stored hash. Counts the attempt before comparing, so that
 * simultaneous attempts count too. After a correct code, the caller calls `spendSecret` in the
 * transaction that uses the code.
 */
export async function compareCode(
  context: AuthContext,
  recipient: string,
  code: string,
  purposes: readonly Purpose[],
): Promise<OneTimeSecret> {
  await context.limits.take("code", recipient);
  const { rows } = await context.pool.query<OneTimeSecret>(
    `update server.one_time_secrets set tries = tries + 1
     where recipient = $1 and purpose = any ($2) and tries < $3 and expires_at > clock_timestamp()
     returning ${COLUMNS}`,
    [recipient, purposes, TRIES],
  );
  const right = rows.find((secret) =>
    isEqual(secret.code_hash, hashCode(context.hash, recipient, secret.purpose, code)),
  );
  if (!right) throw otpExpired();
  await context.limits.giveBack("code", recipient);
  return right;
}

/**
 * Locks the secret's account and deletes the secret. Throws if another request has already deleted
 * it.
 */
export async function spendSecret(client: pg.ClientBase, secret: OneTimeSecret): Promise<void> {
  if (secret.user_id) await lockUser(client, secret.user_id);
  const { rowCount } = await client.query(
    `delete from server.one_time_secrets
     where recipient = $1 and purpose = $2 and code_hash = $3 and expires_at > clock_timestamp()`,
    [secret.recipient, secret.purpose, secret.code_hash],
  );
  if (rowCount === 0) throw otpExpired();
}

/**
 * Deletes everything that could still open a session: codes, links, unfinished sign-ins at a
 * provider, and pending email and phone changes. Call it after a change of sign-in methods.
 */
export async function clearSecrets(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users set email_change = '', email_change_sent_at = null, email_change_confirm_status = 0,
       phone_change = '', phone_change_sent_at = null
     where id = $1 and (email_change <> '' or phone_change <> '')`,
    [userId],
  );
  await client.query("delete from server.email_changes where user_id = $1", [userId]);
  await client.query("delete from auth.flow_state where user_id = $1", [userId]);
  await client.query("delete from server.provider_flows where user_id = $1", [userId]);
  await client.query("delete from server.one_time_secrets where user_id = $1", [userId]);
}

/** Locks the account of a link, then deletes and returns its secret. */
export async function spendLink(
  { client, context: { hash } }: Work,
  linkToken: string,
  purposes: readonly Purpose[],
): Promise<OneTimeSecret> {
  const { rows } = await client.query<OneTimeSecret>(
    `select ${COLUMNS} from server.one_time_secrets
     where link_hash = $1 and purpose = any ($2) and expires_at > clock_timestamp()`,
    [hashLink(hash, linkToken), purposes],
  );
  if (!rows[0]) throw otpExpired();
  await spendSecret(client, rows[0]);
  return rows[0];
}

function hashCode(hash: KeyedHash, recipient: string, purpose: Purpose, code: string): string {
  return hash("one-time-code", recipient, purpose, code);
}

function hashLink(hash: KeyedHash, linkToken: string): string {
  return hash("one-time-link", linkToken);
}

function isEqual(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other));
}
