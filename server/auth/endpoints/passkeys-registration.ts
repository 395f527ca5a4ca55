import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { recordAudit } from "#server/auth/audit-log.ts";
import { type AuthContext, inTransaction } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { attestationParameter } from "#server/auth/factors/credential-parameters.ts";
import {
  beginChallenge,
  handleOf,
  type Passkey,
  refusedCredential,
  spendPasskeyChallenge,
  toPasskeyJson,
} from "#server/auth/factors/passkeys.ts";
import { checkCreation, creationOptions } from "#server/auth/factors/webauthn.ts";
import { notifyFactorChange } from "#server/auth/notices/notify-owner.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { friendlyNameParameter, proofParameters } from "#server/auth/requests/parameters.ts";
import { readChange, spendFactorProof } from "#server/auth/sessions/fresh-proof.ts";
import { requireSession } from "#server/auth/sessions/sessions.ts";

const PASSKEYS_AT_MOST = 10;
const UNNAMED = "Passkey";

const Proof = z.object(proofParameters);
const Registration = z.object({
  challenge_id: z.uuid(),
  credential: attestationParameter,
  friendly_name: friendlyNameParameter.nullish(),
});

/** POST /passkeys/registration/options and /verify add a passkey to the account. */
export function passkeysRegistrationRoutes(app: FastifyInstance, context: AuthContext): void {
  /**
   * Returns the browser's options for creating a passkey. They exclude authenticators that already
   * have a passkey of the account.
   */
  app.post("/passkeys/registration/options", async (request) => {
    const options = { refusesManaged: true };
    const { proven, caller } = await readChange(context, request, Proof, "Passkey update", options);
    const { user, sessionId } = proven;
    return await inTransaction(context, caller, async (work) => {
      await spendFactorProof(work, proven);
      const { rows } = await work.client.query<{
        credential_id: string;
        public_key: Uint8Array<ArrayBuffer>;
        transports: string[];
      }>("select credential_id, public_key, transports from server.passkeys where user_id = $1", [user.id]);
      if (rows.length >= PASSKEYS_AT_MOST) throw tooMany();
      const existing = rows.map(({ credential_id: id, public_key: publicKey, transports }) => {
        return { id, publicKey, transports, counter: 0 };
      });
      const person = { handle: handleOf(user.id), name: user.email ?? user.phone ?? user.id };
      const creation = await creationOptions(context.siteUrl, "passkey", person, existing);
      return await beginChallenge(work.client, sessionId, creation);
    });
  });

  app.post("/passkeys/registration/verify", async (request) => {
    const signedIn = await requireSession(context, request);
    const { user, sessionId } = signedIn;
    await context.limits.take("update", user.id);
    const { parameters, caller } = readRequest(context, request, Registration);
    const { challenge_id: challengeId, credential: answer } = parameters;
    const challenge = await spendPasskeyChallenge(context.pool, challengeId, sessionId);
    const credential = await checkCreation(context.siteUrl, "passkey", challenge, answer);
    if (!credential) throw refusedCredential();
    const name = parameters.friendly_name || UNNAMED;
    const { id, publicKey, counter } = credential;
    return await inTransaction(context, caller, async (work) => {
      await spendFactorProof(work, signedIn);
      const { rows } = await work.client.query<Passkey>(
        `insert into server.passkeys (user_id, credential_id, public_key, sign_count, transports, friendly_name)
         select $1, $2, $3, $4, $5, $6
         where (select count(*) from server.passkeys where user_id = $1) < $7
         on conflict (credential_id) do nothing
         returning id, friendly_name, created_at, last_used_at`,
        [user.id, id, Buffer.from(publicKey), counter, answer.response.transports, name, PASSKEYS_AT_MOST],
      );
      // No row was added, because a passkey with this id exists or the account has ten passkeys.
      if (!rows[0]) throw refusedCredential();
      await recordAudit(work, "passkey_created", user);
      await notifyFactorChange(work, user.id, { factor: "passkey", change: "added", name });
      return toPasskeyJson(rows[0]);
    });
  });
}

function tooMany(): AuthError {
  const message = `An account has at most ${PASSKEYS_AT_MOST} passkeys, remove one to add another`;
  return new AuthError(422, "too_many_enrolled_mfa_factors", message);
}
