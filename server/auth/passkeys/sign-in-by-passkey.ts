import type { WebAuthnCredential } from "@simplewebauthn/server";
import { inTransaction } from "#database/in-transaction.ts";
import { lockUser } from "#server/auth/accounts/lock-user.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import { type SessionJson, startSession } from "#server/auth/tokens/sessions.ts";
import type { AssertionJson } from "./credential-parameters.ts";
import { beginChallenge, spendPasskeyChallenge } from "./passkey-challenges.ts";
import { handleOf, refusedCredential } from "./register-passkey.ts";
import { checkAssertion, requestOptions } from "./webauthn.ts";

/** The same for everybody: it names no account and no passkey, so there is nothing to find out. */
export async function beginSignIn({ pool, siteUrl }: AuthContext) {
  return await beginChallenge(pool, null, await requestOptions(siteUrl, "passkey", []));
}

type Owned = { id: string; user_id: string; email: string | null; credential: WebAuthnCredential };

/** A passkey that was used by somebody whom the authenticator has recognized: two factors at once, so the session is aal2. */
export async function finishSignIn(
  context: AuthContext,
  { challengeId, credential: answer }: { challengeId: string; credential: AssertionJson },
  caller: Caller,
): Promise<SessionJson> {
  const challenge = await spendPasskeyChallenge(context.pool, challengeId, null);
  const owned = await findPasskey(context, answer.id);
  if (!owned || !isHandleOf(owned.user_id, answer.response.userHandle)) throw refusedCredential();
  const actor = { id: owned.user_id, email: owned.email };
  const counter = await checkAssertion(context.siteUrl, "passkey", challenge, answer, owned.credential);
  if (counter === undefined) {
    await recordAudit(context.pool, "login_failed", actor, caller);
    throw refusedCredential();
  }
  return await inTransaction(context.pool, async (client) => {
    await lockUser(client, owned.user_id);
    const { rowCount } = await client.query(
      `update server.passkeys set sign_count = $2, last_used_at = now()
       where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
      [owned.id, counter],
    );
    if (rowCount === 0) throw refusedCredential(); // removed meanwhile, or a copy was faster
    const level = { aal: "aal2", factorId: owned.id } as const;
    return await startSession(context, client, owned.user_id, "webauthn", caller, level);
  });
}

async function findPasskey({ pool }: AuthContext, credentialId: string): Promise<Owned | undefined> {
  const { rows } = await pool.query<
    Omit<Owned, "credential"> & { public_key: Uint8Array<ArrayBuffer>; sign_count: string }
  >(
    `select p.id, p.user_id, u.email, p.public_key, p.sign_count
     from server.passkeys p join auth.users u on u.id = p.user_id
     where p.credential_id = $1 and u.deleted_at is null`,
    [credentialId],
  );
  if (!rows[0]) return undefined;
  const { public_key: publicKey, sign_count: signCount, ...owner } = rows[0];
  const credential = { id: credentialId, publicKey: new Uint8Array(publicKey), counter: Number(signCount) };
  return { ...owner, credential };
}

/** Authenticators may leave it out; another account's is refused. */
function isHandleOf(userId: string, sent: string): boolean {
  return sent === "" || Buffer.from(sent, "base64url").equals(handleOf(userId));
}
