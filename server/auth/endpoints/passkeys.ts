import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { proveFreshness } from "#server/auth/accounts/fresh-proof.ts";
import { refuseManaged } from "#server/auth/accounts/identities.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { assertionParameter, attestationParameter } from "#server/auth/passkeys/credential-parameters.ts";
import { listPasskeys, removePasskey, renamePasskey } from "#server/auth/passkeys/own-passkeys.ts";
import { beginRegistration, finishRegistration } from "#server/auth/passkeys/register-passkey.ts";
import { beginSignIn, finishSignIn } from "#server/auth/passkeys/sign-in-by-passkey.ts";
import { commonParameters, friendlyNameParameter, proofParameters } from "#server/auth/requests/parameters.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { requireSession } from "#server/auth/tokens/sessions.ts";
import { clientAddress } from "#server/http/client-address.ts";

const Proof = z.object(proofParameters);
const Registration = z.object({
  challenge_id: z.uuid(),
  credential: attestationParameter,
  friendly_name: friendlyNameParameter.nullish(),
});
const SignIn = z.object({ ...commonParameters, challenge_id: z.uuid(), credential: assertionParameter });
const Name = z.object({ friendly_name: friendlyNameParameter.refine((name) => name !== "", "must not be empty") });
const Path = z.object({ id: z.uuid() });

/** /passkeys, as auth.passkey of auth-js calls it (record 76). */
export function passkeysRoute(app: FastifyInstance, context: AuthContext): void {
  const { limits } = context;
  const changing = async (request: FastifyRequest) => {
    const signedIn = await requireSession(context, request);
    await limits.takeUpdate(signedIn.user.id);
    return signedIn;
  };

  app.post("/passkeys/registration/options", async (request) => {
    const signedIn = await changing(request);
    refuseManaged(signedIn.user);
    const { parameters } = readRequest(context, request, Proof);
    const nonce = await proveFreshness(context, signedIn, parameters, "Passkey update");
    return await beginRegistration(context, signedIn, nonce);
  });

  app.post("/passkeys/registration/verify", async (request) => {
    const signedIn = await changing(request);
    const { parameters, caller } = readRequest(context, request, Registration);
    const { challenge_id: challengeId, credential, friendly_name: name } = parameters;
    return await finishRegistration(context, signedIn, { challengeId, credential, name: name ?? null }, caller);
  });

  app.post("/passkeys/authentication/options", async (request) => {
    await limits.takeRequest("passkey", clientAddress(request));
    readRequest(context, request, z.object(commonParameters));
    return await beginSignIn(context);
  });

  app.post("/passkeys/authentication/verify", async (request) => {
    await limits.takeRequest("passkey", clientAddress(request));
    const { parameters, caller } = readRequest(context, request, SignIn);
    const { challenge_id: challengeId, credential } = parameters;
    return await finishSignIn(context, { challengeId, credential }, caller);
  });

  app.get("/passkeys", async (request) => await listPasskeys(context, await requireSession(context, request)));

  app.patch("/passkeys/:id", async (request) => {
    const signedIn = await changing(request);
    const { parameters, caller } = readRequest(context, request, Name);
    const passkey = { id: idOf(context, request), name: parameters.friendly_name };
    return await renamePasskey(context, signedIn, passkey, caller);
  });

  app.delete("/passkeys/:id", async (request, reply) => {
    const signedIn = await changing(request);
    const { parameters, caller } = readRequest(context, request, Proof);
    const nonce = await proveFreshness(context, signedIn, parameters, "Passkey update");
    await removePasskey(context, signedIn, nonce, idOf(context, request), caller);
    return reply.status(204).send();
  });
}

function idOf(context: AuthContext, request: FastifyRequest): string {
  return readRequest(context, request, Path, request.params).parameters.id;
}
