import { inTransaction } from "#database/in-transaction.ts";
import { spendFactorProof } from "#server/auth/accounts/fresh-proof.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { tellOfFactor } from "#server/auth/factors/tell-of-factor.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import type { OneTimeSecret } from "#server/auth/secrets/one-time-secrets.ts";
import type { SignedIn } from "#server/auth/tokens/sessions.ts";
import type { AttestationJson } from "./credential-parameters.ts";
import { type Passkey, toPasskeyJson } from "./own-passkeys.ts";
import { beginChallenge, spendPasskeyChallenge } from "./passkey-challenges.ts";
import { checkCreation, creationOptions } from "./webauthn.ts";

const PASSKEYS_AT_MOST = 10;
const UNNAMED = "Passkey";

/** What the browser asks the authenticator for. One that has a passkey of this account already makes no second one. */
export async function beginRegistration(context: AuthContext, signedIn: SignedIn, nonce: OneTimeSecret | undefined) {
  const { user, sessionId } = signedIn;
  return await inTransaction(context.pool, async (client) => {
    await spendFactorProof(client, signedIn, nonce);
    const { rows } = await client.query<{
      credential_id: string;
      public_key: Uint8Array<ArrayBuffer>;
      transports: string[];
    }>("select credential_id, public_key, transports from server.passkeys where user_id = $1", [user.id]);
    if (rows.length >= PASSKEYS_AT_MOST) throw tooMany();
    const existing = rows.map(({ credential_id: id, public_key: publicKey, transports }) => {
      return { id, publicKey, transports, counter: 0 };
    });
    const person = { handle: handleOf(user.id), name: user.email ?? user.phone ?? user.id };
    const options = await creationOptions(context.siteUrl, "passkey", person, existing);
    return await beginChallenge(client, sessionId, options);
  });
}

/** The passkey signs in from now on; the owner is told. */
export async function finishRegistration(
  context: AuthContext,
  signedIn: SignedIn,
  answer: { challengeId: string; credential: AttestationJson; name: string | null },
  caller: Caller,
): Promise<Record<string, unknown>> {
  const { user, sessionId } = signedIn;
  const challenge = await spendPasskeyChallenge(context.pool, answer.challengeId, sessionId);
  const credential = await checkCreation(context.siteUrl, "passkey", challenge, answer.credential);
  if (!credential) throw refusedCredential();
  const name = answer.name || UNNAMED;
  return await inTransaction(context.pool, async (client) => {
    await spendFactorProof(client, signedIn, undefined);
    const { rows } = await client.query<Passkey>(
      `insert into server.passkeys (user_id, credential_id, public_key, sign_count, transports, friendly_name)
       select $1, $2, $3, $4, $5, $6
       where (select count(*) from server.passkeys where user_id = $1) < $7
       on conflict (credential_id) do nothing
       returning id, friendly_name, created_at, last_used_at`,
      [
        ...[user.id, credential.id, Buffer.from(credential.publicKey), credential.counter],
        ...[answer.credential.response.transports, name, PASSKEYS_AT_MOST],
      ],
    );
    if (!rows[0]) throw refusedCredential(); // another request was faster, or the authenticator made up an id
    await recordAudit(client, "passkey_created", user, caller);
    await tellOfFactor(context, client, user.id, { factor: "passkey", change: "added", name }, caller);
    return toPasskeyJson(rows[0]);
  });
}

/** The bytes of the account's id: what the authenticator answers says whose passkey it is. */
export function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex"));
}

export function refusedCredential(): AuthError {
  return new AuthError(400, "webauthn_verification_failed", "The passkey was not accepted");
}

function tooMany(): AuthError {
  const message = `An account has at most ${PASSKEYS_AT_MOST} passkeys, remove one to add another`;
  return new AuthError(422, "too_many_enrolled_mfa_factors", message);
}
