import type pg from "pg";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import { forgetSecrets, type OneTimeSecret } from "#server/auth/secrets/one-time-secrets.ts";
import { endSessions, type SignedIn } from "#server/auth/tokens/sessions.ts";
import { spendProof } from "./fresh-proof.ts";
import { noteProviders, tellOfIdentity } from "./identities.ts";

/**
 * The provider no longer signs in to the account. Whoever it has signed in goes as well: all sessions but this one end. Something
 * has to be left to sign in with: a confirmed email address or phone number, a passkey, or another provider.
 */
export async function unlinkIdentity(
  context: AuthContext,
  client: pg.ClientBase,
  signedIn: SignedIn,
  nonce: OneTimeSecret | undefined,
  identityId: string,
  caller: Caller,
): Promise<void> {
  const { user, sessionId } = signedIn;
  await spendProof(client, signedIn, nonce);
  const { rows } = await client.query<{ provider: string; is_address: boolean; has_other: boolean }>(
    `select i.provider, i.provider in ('email', 'phone') as is_address,
       (u.email_confirmed_at is not null and not u.is_sso_user) or u.phone_confirmed_at is not null or exists (
         select from auth.identities other
         where other.user_id = u.id and other.id <> i.id and other.provider not in ('email', 'phone')
       ) or exists (select from server.passkeys p where p.user_id = u.id) as has_other
     from auth.identities i join auth.users u on u.id = i.user_id
     where i.id = $2 and i.user_id = $1`,
    [user.id, identityId],
  );
  const [found] = rows;
  if (!found) throw new AuthError(404, "identity_not_found", "Identity doesn't exist");
  const { provider, is_address: isAddress, has_other: hasOther } = found;
  if (isAddress) {
    const message = "An email address or phone number is changed with the account, not unlinked";
    throw new AuthError(422, "email_conflict_identity_not_deletable", message);
  }
  if (!hasOther) {
    throw new AuthError(422, "single_identity_not_deletable", "The last way to sign in cannot be unlinked");
  }
  await client.query("delete from auth.identities where id = $1", [identityId]);
  await client.query(
    "insert into server.unlinked_providers (user_id, provider) values ($1, $2) on conflict do nothing",
    [user.id, provider],
  );
  await noteProviders(client, user.id);
  await forgetSecrets(client, user.id);
  const ending = { actor: user, sessionId, scope: "others", reason: "token_revoked" } as const;
  await endSessions(context, client, ending, caller);
  const label = context.providers.get(provider)?.label ?? provider;
  await tellOfIdentity(context, client, user, label, "unlinked", caller);
}
