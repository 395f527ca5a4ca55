import { only } from "#database/only.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { Work } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { ProviderIdentity } from "#server/auth/providers/provider.ts";
import { lockUser } from "#server/auth/users.ts";
import { dataOf, findOwner, refuseBarred } from "./identities.ts";

/**
 * Returns the account of a user who signs in at their company's identity provider. An account with
 * the same email address but another sign-in method is a separate account. Each sign-in copies the
 * email address from the company's directory (record 74).
 */
export async function accountOfSsoIdentity(work: Work, identity: ProviderIdentity): Promise<string> {
  const { client } = work;
  const { provider, subject, email, isEmailVerified } = identity;
  if (!isEmailVerified || email === null) {
    const message = "Your company's sign-on sent no email address of a domain that is registered for it.";
    throw new AuthError(403, "saml_assertion_no_email", message);
  }
  await client.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`account of ${provider} ${subject}`]);
  const known = await findOwner(client, identity);
  if (known) {
    await lockUser(client, known);
    await refuseBarred(client, known);
    await client.query(
      "update auth.users set email = $2, updated_at = now() where id = $1 and is_sso_user and email <> $2",
      [known, email],
    );
    await client.query(
      `update auth.identities set identity_data = identity_data || $4, last_sign_in_at = now(), updated_at = now()
       where user_id = $1 and provider = $2 and provider_id = $3`,
      [known, provider, subject, dataOf(identity)],
    );
    return known;
  }
  const { rows } = await client.query<{ id: string }>(
    `with account as (
       insert into auth.users (id, aud, role, email, email_confirmed_at, is_sso_user, raw_app_meta_data, raw_user_meta_data,
         created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $3, now(), true,
         jsonb_build_object('provider', $1::text, 'providers', jsonb_build_array($1::text)), $5, now(), now())
       returning id
     ), identity as (
       insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
       select id, $1, $2, $4, now(), now(), now() from account
     )
     select id from account`,
    [provider, subject, email, dataOf(identity), identity.names],
  );
  const { id } = only(rows);
  await recordAudit(work, "user_signedup", { id, email });
  return id;
}
