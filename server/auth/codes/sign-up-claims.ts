import type pg from "pg";
import { only } from "#database/only.ts";

type Metadata = Record<string, unknown>;
type Client = pg.ClientBase | pg.Pool;

/** Time in which a sign-up can be confirmed. */
export const CLAIM_LIFETIME = "interval '24 hours'";

/**
 * Stores the password and names of a sign-up until the email address is confirmed. Replaces an
 * earlier sign-up of the same browser for this recipient.
 */
export async function makeClaim(
  client: Client,
  claim: { recipient: string; device: string; passwordHash: string | null; metadata: Metadata },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into server.sign_up_claims (recipient, claimant, is_sign_up, password_hash, metadata)
     values ($1, $2, $3::text is not null, $3, $4)
     on conflict (recipient, claimant) do update set
       id = gen_random_uuid(), is_sign_up = excluded.is_sign_up, password_hash = excluded.password_hash,
       metadata = excluded.metadata, claimed_at = now(), answered_for = null
     returning id`,
    [claim.recipient, claim.device, claim.passwordHash, claim.metadata],
  );
  return only(rows).id;
}

/**
 * Returns the id of the sign-up to confirm: the browser's own sign-up, or else the recipient's
 * latest sign-up.
 */
export async function findSignUpClaim(client: Client, recipient: string, device: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from server.sign_up_claims
     where recipient = $1 and is_sign_up and claimed_at > now() - ${CLAIM_LIFETIME}
     order by claimant = $2 desc, claimed_at desc limit 1`,
    [recipient, device],
  );
  return rows[0]?.id ?? null;
}

/**
 * Returns the sign-up's password and names if the browser that signed up also confirms (rule 52).
 * Otherwise returns neither, because an attacker who signs up with a victim's email address could
 * choose the password of the victim's account. If the result has `isHeldBack`, the account gets the
 * password and names only after the user types the password again.
 */
export async function settleClaims(client: pg.ClientBase, recipient: string, claimId: string | null, device: string) {
  const { rows } = await client.query<{ password_hash: string | null; metadata: Metadata; is_theirs: boolean }>(
    `select password_hash, metadata, claimant = $3 as is_theirs from server.sign_up_claims
     where id = $2 and recipient = $1`,
    [recipient, claimId, device],
  );
  const claim = rows[0];
  const isHeldBack = claim !== undefined && !claim.is_theirs && claim.password_hash !== null;
  await client.query("delete from server.sign_up_claims where recipient = $1 and claimant = $2", [recipient, device]);
  // Removes the password and names from other browsers' sign-ups. Keeps their rows, so that these
  // browsers still get "not confirmed" when they sign in. Another response would reveal that the
  // owner has confirmed the account.
  await client.query(
    `update server.sign_up_claims set password_hash = null, metadata = '{}'
     where recipient = $1 and answered_for is null and not ($3 and id = $2)`,
    [recipient, claimId, isHeldBack],
  );
  if (!claim?.is_theirs) return { passwordHash: null, metadata: {}, isHeldBack };
  return { passwordHash: claim.password_hash, metadata: claim.metadata, isHeldBack };
}

/**
 * Links the sign-up to its recipient's account. Call it if the recipient confirmed the email
 * address in another browser. The account gets the sign-up's password only if the user types it
 * again.
 */
export async function holdBack(client: pg.ClientBase, claimId: string | null, userId: string): Promise<void> {
  await client.query("update server.sign_up_claims set answered_for = $2 where id = $1", [claimId, userId]);
}

/** Returns the password hash of the sign-up that `holdBack` linked to the account. */
export async function heldBackPassword(client: Client, userId: string): Promise<string | null> {
  const { rows } = await client.query<{ password_hash: string | null }>(
    `select password_hash from server.sign_up_claims
     where answered_for = $1 and claimed_at > now() - ${CLAIM_LIFETIME}`,
    [userId],
  );
  return rows[0]?.password_hash ?? null;
}

/**
 * Deletes the account's sign-up after the user has set a password. If that password is the
 * sign-up's password, adds the sign-up's names to the account.
 */
export async function releaseClaim(client: pg.ClientBase, userId: string, heldBack: string | null): Promise<void> {
  const { rows } = await client.query<{ password_hash: string | null; metadata: Metadata }>(
    `with released as (delete from server.sign_up_claims where answered_for = $1 returning password_hash, metadata)
     select * from released`,
    [userId],
  );
  const names = rows.find(({ password_hash: hash }) => hash !== null && hash === heldBack)?.metadata;
  if (!names) return;
  await client.query(
    "update auth.users set raw_user_meta_data = $2::jsonb || coalesce(raw_user_meta_data, '{}') where id = $1",
    [userId, names],
  );
}
