import type pg from "pg";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { Work } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { notifyOwner } from "#server/auth/notices/notify-owner.ts";
import type { ProviderIdentity } from "#server/auth/providers/provider.ts";
import { refuseManaged, spendProof } from "#server/auth/sessions/fresh-proof.ts";
import { type AuthUser, findUser, lockUser } from "#server/auth/users.ts";
import { accountOfProvenRecipient } from "./accounts.ts";

/** Maximum number of provider identities of an account. Users need far fewer. */
const IDENTITIES_MAX = 20;

/**
 * Returns the account of a provider's identity. For a new identity, finds or creates the account
 * with the identity's email address. Throws if the identity is new and the provider has not
 * verified its email address.
 */
export async function accountOfIdentity(work: Work, identity: ProviderIdentity): Promise<string> {
  const { client } = work;
  const known = await findOwner(client, identity);
  if (known) {
    await lockUser(client, known);
    if (!(await refreshIdentity(client, known, identity))) throw changedConcurrently();
    await refuseBarred(client, known);
    return known;
  }
  if (!identity.isEmailVerified || identity.email === null) throw unverified(identity);
  const proven = { recipient: identity.email, claim_id: null, may_create_user: true };
  const { id, isNew } = await accountOfProvenRecipient(work, proven, identity.names);
  const user = await refuseBarred(client, id);
  await refuseUnlinked(client, id, identity);
  await insertIdentity(client, id, identity);
  if (!isNew) await notifyIdentityChange(work, user, identity.label, "linked");
  return id;
}

/**
 * Adds a provider's identity to the signed-in account. The session that started the linking must
 * still be valid.
 */
export async function linkIdentity(
  work: Work,
  signedIn: { userId: string; sessionId: string },
  identity: ProviderIdentity,
): Promise<void> {
  const { client } = work;
  const user = await findUser(client, signedIn.userId);
  if (!user) throw changedConcurrently();
  // The browser returns from the provider without an access token. `spendProof` uses the lower
  // level of token and session, so with "aal2" as the token's level, the session's level counts.
  await spendProof(work, { user, sessionId: signedIn.sessionId, aal: "aal2" });
  refuseManaged(await refuseBarred(client, user.id));
  if (!identity.isEmailVerified || identity.email === null) throw unverified(identity);
  await insertIdentity(client, user.id, identity);
  await client.query("delete from server.unlinked_providers where user_id = $1 and provider = $2", [
    user.id,
    identity.provider,
  ]);
  await notifyIdentityChange(work, user, identity.label, "linked");
}

export async function notifyIdentityChange(
  work: Work,
  user: Pick<AuthUser, "id" | "email">,
  label: string,
  change: "linked" | "unlinked",
): Promise<void> {
  await recordAudit(work, `identity_${change}`, user);
  await notifyOwner(work, user.id, { template: "identity-changed", data: { provider: label, change } });
}

export async function findOwner(
  client: pg.ClientBase,
  { provider, subject }: ProviderIdentity,
): Promise<string | undefined> {
  const { rows } = await client.query<{ user_id: string }>(
    "select user_id from auth.identities where provider = $1 and provider_id = $2",
    [provider, subject],
  );
  return rows[0]?.user_id;
}

/**
 * Updates the stored identity. Returns false if the identity was unlinked or belongs to another
 * issuer. Two issuers can use the same subject for different users.
 */
async function refreshIdentity(client: pg.ClientBase, userId: string, identity: ProviderIdentity): Promise<boolean> {
  const { rowCount } = await client.query(
    `update auth.identities set identity_data = identity_data || $4, last_sign_in_at = now(), updated_at = now()
     where user_id = $1 and provider = $2 and provider_id = $3 and identity_data ->> 'iss' = $4::jsonb ->> 'iss'`,
    [userId, identity.provider, identity.subject, dataOf(identity)],
  );
  return rowCount === 1;
}

async function insertIdentity(client: pg.ClientBase, userId: string, identity: ProviderIdentity): Promise<void> {
  const { rowCount } = await client.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
     select $1, $2, $3, $4, now(), now(), now()
     where (select count(*) from auth.identities where user_id = $1) < $5
     on conflict (provider_id, provider) do nothing`,
    [userId, identity.provider, identity.subject, dataOf(identity), IDENTITIES_MAX],
  );
  if (rowCount === 0) {
    // Returns without an error if a simultaneous sign-in has already inserted the identity for this
    // user.
    if ((await findOwner(client, identity)) === userId && (await refreshIdentity(client, userId, identity))) return;
    throw new AuthError(422, "identity_already_exists", "Identity is already linked to another user");
  }
  await noteProviders(client, userId);
}

/**
 * Throws if the owner of the account has unlinked this provider, even if the provider now reports
 * another email address.
 */
async function refuseUnlinked(
  client: pg.ClientBase,
  userId: string,
  { provider, label }: ProviderIdentity,
): Promise<void> {
  const { rowCount } = await client.query(
    "select from server.unlinked_providers where user_id = $1 and provider = $2",
    [userId, provider],
  );
  if (rowCount === 0) return;
  const message = `${label} was unlinked from this account. Sign in by email, then link it again on the account page.`;
  throw new AuthError(403, "identity_not_found", message);
}

/** Updates `app_metadata.providers`, as hosted Supabase projects do. */
export async function noteProviders(client: pg.ClientBase, userId: string): Promise<void> {
  await client.query(
    `update auth.users set updated_at = now(), raw_app_meta_data = coalesce(raw_app_meta_data, '{}') || jsonb_build_object(
       'providers', (select coalesce(jsonb_agg(provider order by provider), '[]') from (
         select distinct provider from auth.identities where user_id = $1) as named))
     where id = $1`,
    [userId],
  );
}

export async function refuseBarred(client: pg.ClientBase, userId: string): Promise<AuthUser> {
  const user = await findUser(client, userId);
  if (!user) throw changedConcurrently();
  if (user.is_barred) throw new AuthError(403, "user_banned", "User is banned");
  return user;
}

/**
 * Returns the data to store in auth.identities. Leaves out the provider's tokens, because the
 * server does not need them again.
 */
export function dataOf({ subject, issuer, email, isEmailVerified }: ProviderIdentity): Record<string, unknown> {
  return { sub: subject, iss: issuer, ...(email === null ? {} : { email }), email_verified: isEmailVerified };
}

function unverified({ label }: ProviderIdentity): AuthError {
  const message = `${label} has not verified your email address. Verify it there, or sign in by email.`;
  return new AuthError(403, "provider_email_needs_verification", message);
}

function changedConcurrently(): AuthError {
  return new AuthError(403, "bad_oauth_callback", "The account has changed in the meantime. Please try again.");
}
