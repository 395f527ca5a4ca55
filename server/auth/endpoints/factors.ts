import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { proveFreshness } from "#server/auth/accounts/fresh-proof.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { validationFailed } from "#server/auth/auth-error.ts";
import { challengeFactor, ownFactor } from "#server/auth/factors/challenge-factor.ts";
import { enrollFactor } from "#server/auth/factors/enroll-factor.ts";
import { removeFactor } from "#server/auth/factors/remove-factor.ts";
import { verifySecurityKey, verifyTotp } from "#server/auth/factors/verify-factor.ts";
import { friendlyNameParameter, proofParameters } from "#server/auth/requests/parameters.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { requireSession } from "#server/auth/tokens/sessions.ts";
import { clientAddress } from "#server/http/client-address.ts";

const Enrollment = z.object({
  factor_type: z.enum(["totp", "webauthn"]),
  friendly_name: friendlyNameParameter.nullish(),
  issuer: friendlyNameParameter.nullish(),
  ...proofParameters,
});
const Answer = z.object({
  challenge_id: z.uuid(),
  code: z.string().max(20).optional(),
  webauthn: z.object({ credential_response: z.unknown() }).optional(),
});
const Proof = z.object(proofParameters);
const Path = z.object({ id: z.uuid() });

/** /factors, as auth.mfa of auth-js calls it (rule 68). */
export function factorsRoute(app: FastifyInstance, context: AuthContext): void {
  const { limits, siteUrl } = context;

  app.post("/factors", async (request) => {
    const signedIn = await requireSession(context, request);
    await limits.takeUpdate(signedIn.user.id);
    const { parameters, caller } = readRequest(context, request, Enrollment);
    const { factor_type: type, friendly_name: name, issuer, ...proof } = parameters;
    const nonce = await proveFreshness(context, signedIn, proof, "Second factor update");
    const enrollment = { type, name: name || null, issuer: issuer || new URL(siteUrl).host };
    return await enrollFactor(context, signedIn, nonce, enrollment, caller);
  });

  app.post("/factors/:id/challenge", async (request) => {
    const signedIn = await requireSession(context, request, { mayOweFactor: true });
    await limits.takeChallenge(signedIn.sessionId);
    const { caller } = readRequest(context, request, z.unknown());
    return await challengeFactor(context, signedIn, ownFactor(signedIn, idOf(context, request)), caller);
  });

  app.post("/factors/:id/verify", async (request) => {
    await limits.takeRequest("factor", clientAddress(request));
    const signedIn = await requireSession(context, request, { mayOweFactor: true });
    const { parameters, caller } = readRequest(context, request, Answer);
    const factor = ownFactor(signedIn, idOf(context, request));
    const { challenge_id: challengeId, code, webauthn } = parameters;
    if (factor.factor_type === "webauthn") {
      const answer = { challengeId, credential: webauthn?.credential_response };
      return await verifySecurityKey(context, signedIn, factor, answer, caller);
    }
    if (code === undefined) throw validationFailed("code: is missing");
    return await verifyTotp(context, signedIn, factor, { challengeId, code }, caller);
  });

  app.delete("/factors/:id", async (request) => {
    const signedIn = await requireSession(context, request);
    await limits.takeUpdate(signedIn.user.id);
    const { parameters, caller } = readRequest(context, request, Proof);
    const factor = ownFactor(signedIn, idOf(context, request));
    const nonce = await proveFreshness(context, signedIn, parameters, "Second factor update");
    await removeFactor(context, signedIn, nonce, factor, caller);
    return { id: factor.id };
  });
}

function idOf(context: AuthContext, request: FastifyRequest): string {
  return readRequest(context, request, Path, request.params).parameters.id;
}
