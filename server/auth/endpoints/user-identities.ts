import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { noteProviders, notifyIdentityChange } from "#server/auth/accounts/identities.ts";
import { type AuthContext, inTransaction, type Work } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { clearSecrets } from "#server/auth/codes/one-time-secrets.ts";
import { idParameter, parseParameters, proofParameters } from "#server/auth/requests/parameters.ts";
import { type Proven, readChange, spendProof } from "#server/auth/sessions/fresh-proof.ts";
import { endSessions } from "#server/auth/sessions/sessions.ts";

const Proof = z.object(proofParameters);

/** DELETE /user/identities/{id} unlinks a provider from the account. */
export function userIdentitiesRoute(app: FastifyInstance, context: AuthContext): void {
  app.delete("/user/identities/:id", async (request) => {
    const options = { refusesManaged: true };
    const { proven, caller } = await readChange(context, request, Proof, "Unlinking an account", options);
    const { id } = parseParameters(idParameter, request.params);
    await inTransaction(context, caller, (work) => unlinkIdentity(work, proven, id));
    return {};
  });
}

/**
 * Unlinks the provider. Ends all sessions except the caller's, because sign-ins at the provider may
 * have opened them. Throws if the account has no other sign-in method: a confirmed email address or
 * phone number, a passkey, or another provider.
 */
async function unlinkIdentity(work: Work, proven: Proven, identityId: string): Promise<void> {
  const { context, client } = work;
  const { user, sessionId } = proven;
  await spendProof(work, proven);
  const { rows } = await client.query<{ provider: string; is_email_or_phone: boolean; has_other: boolean }>(
    `select i.provider, i.provider in ('email', 'phone') as is_email_or_phone,
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
  const { provider } = found;
  if (found.is_email_or_phone) {
    const message = "An email address or phone number is changed with the account, not unlinked";
    throw new AuthError(422, "email_conflict_identity_not_deletable", message);
  }
  if (!found.has_other) {
    throw new AuthError(422, "single_identity_not_deletable", "The last way to sign in cannot be unlinked");
  }
  await client.query("delete from auth.identities where id = $1", [identityId]);
  await client.query(
    "insert into server.unlinked_providers (user_id, provider) values ($1, $2) on conflict do nothing",
    [user.id, provider],
  );
  await noteProviders(client, user.id);
  await clearSecrets(client, user.id);
  await endSessions(work, { actor: user, sessionId, scope: "others", reason: "token_revoked" });
  const label = context.providers.get(provider)?.label ?? provider;
  await notifyIdentityChange(work, user, label, "unlinked");
}
