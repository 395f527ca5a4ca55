import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { recordAudit } from "#server/auth/audit-log.ts";
import { type AuthContext, inTransaction } from "#server/auth/auth-context.ts";
import { assertionParameter } from "#server/auth/factors/credential-parameters.ts";
import { beginChallenge, handleOf, refusedCredential, spendPasskeyChallenge } from "#server/auth/factors/passkeys.ts";
import { checkAssertion, requestOptions } from "#server/auth/factors/webauthn.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { commonParameters } from "#server/auth/requests/parameters.ts";
import { startSession } from "#server/auth/sessions/sessions.ts";
import { lockUser } from "#server/auth/users.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";

const Begin = z.object(commonParameters);
const SignIn = z.object({ ...commonParameters, challenge_id: z.uuid(), credential: assertionParameter });

type Owned = { id: string; user_id: string; email: string | null; credential: WebAuthnCredential };

/** POST /passkeys/authentication/options and /verify sign in with a passkey. */
export function passkeysAuthenticationRoutes(app: FastifyInstance, context: AuthContext): void {
  const { limits, pool, siteUrl } = context;

  /**
   * Returns options that name no account and no passkey, so that they reveal nothing about users.
   */
  app.post("/passkeys/authentication/options", async (request) => {
    await limits.takeRequest("passkey", clientIpAddress(request));
    readRequest(context, request, Begin);
    return await beginChallenge(pool, null, await requestOptions(siteUrl, "passkey", []));
  });

  /** Opens a session at aal2, because the authenticator has also verified the user. */
  app.post("/passkeys/authentication/verify", async (request) => {
    await limits.takeRequest("passkey", clientIpAddress(request));
    const { parameters, caller } = readRequest(context, request, SignIn);
    const { challenge_id: challengeId, credential: answer } = parameters;
    const challenge = await spendPasskeyChallenge(pool, challengeId, null);
    const owned = await findPasskey(context, answer.id);
    if (!owned || !isHandleOf(owned.user_id, answer.response.userHandle)) throw refusedCredential();
    const actor = { id: owned.user_id, email: owned.email };
    const counter = await checkAssertion(siteUrl, "passkey", challenge, answer, owned.credential);
    if (counter === undefined) {
      await recordAudit({ client: pool, caller }, "login_failed", actor);
      throw refusedCredential();
    }
    return await inTransaction(context, caller, async (work) => {
      await lockUser(work.client, owned.user_id);
      const { rowCount } = await work.client.query(
        `update server.passkeys set sign_count = $2, last_used_at = now()
         where id = $1 and (sign_count < $2 or (sign_count = 0 and $2 = 0))`,
        [owned.id, counter],
      );
      // No row was updated, because the passkey was removed or another request has used this
      // counter.
      if (rowCount === 0) throw refusedCredential();
      return await startSession(work, owned.user_id, "webauthn", { aal: "aal2", factorId: owned.id });
    });
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

/**
 * Returns true if the handle belongs to the account, or if the authenticator left the handle out.
 */
function isHandleOf(userId: string, sent: string): boolean {
  return sent === "" || Buffer.from(sent, "base64url").equals(handleOf(userId));
}
