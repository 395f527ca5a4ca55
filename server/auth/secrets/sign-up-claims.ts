import type pg from "pg";

type Metadata = Record<string, unknown>;
type Client = pg.ClientBase | pg.Pool;

/** How long two people who name the same address affect each other. */
export const CLAIM_LIFETIME = "interval '24 hours'";

/**
 * Records that somebody at this device named the address. Done before any limit, so that the owner's request
 * counts even when a stranger has just used up the minute's email.
 */
export async function recordClaimant(client: Client, recipient: string, device: string): Promise<void> {
  await client.query(
    `insert into server.sign_up_claims (recipient, claimant, is_sign_up) values ($1, $2, false)
     on conflict (recipient, claimant) do update set claimed_at = now()`,
    [recipient, device],
  );
}

/** What will become the account's password and names if the email that follows is answered. Replaces this device's last. */
export async function makeClaim(
  client: Client,
  claim: { recipient: string; device: string; passwordHash: string | null; metadata: Metadata },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into server.sign_up_claims (recipient, claimant, is_sign_up, password_hash, metadata)
     values ($1, $2, $3::text is not null, $3, $4)
     on conflict (recipient, claimant) do update set
       id = gen_random_uuid(), is_sign_up = excluded.is_sign_up, password_hash = excluded.password_hash,
       metadata = excluded.metadata, claimed_at = now()
     returning id`,
    [claim.recipient, claim.device, claim.passwordHash, claim.metadata],
  );
  return rows[0]?.id ?? "";
}

/** The sign-up that "send it again" means: this device's, else the last one. */
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
 * What the claim says, if it can be believed: the email was answered from the device that made it, or nobody else named the
 * address. A stranger who signs up with the owner's address would otherwise leave a password in the owner's account.
 */
export async function settleClaims(
  client: pg.ClientBase,
  recipient: string,
  claimId: string | null,
  device: string,
): Promise<{ passwordHash: string | null; metadata: Metadata }> {
  const { rows } = await client.query<{ password_hash: string | null; metadata: Metadata }>(
    `select password_hash, metadata from server.sign_up_claims claim
     where id = $2 and recipient = $1 and (claimant = $3 or not exists (
       select from server.sign_up_claims other
       where other.recipient = $1 and other.id <> claim.id and other.claimed_at > now() - ${CLAIM_LIFETIME}
     ))`,
    [recipient, claimId, device],
  );
  const believed = rows[0];
  await client.query(`delete from server.sign_up_claims where recipient = $1 and (claimant = $3 or ($4 and id = $2))`, [
    recipient,
    claimId,
    device,
    believed !== undefined,
  ]);
  // Strangers' claims stay, without what they held: their refusals must not change once the owner has arrived.
  await client.query(`update server.sign_up_claims set password_hash = null, metadata = '{}' where recipient = $1`, [
    recipient,
  ]);
  return { passwordHash: believed?.password_hash ?? null, metadata: believed?.metadata ?? {} };
}
