import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { proveFreshness } from "#server/auth/accounts/fresh-proof.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import {
  countRecoveryCodes,
  makeRecoveryCodes,
  removeRecoveryCodes,
  verifyRecoveryCode,
} from "#server/auth/factors/recovery-codes.ts";
import { proofParameters } from "#server/auth/requests/parameters.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { requireSession } from "#server/auth/tokens/sessions.ts";
import { clientAddress } from "#server/http/client-address.ts";

const PATH = "/factors/recovery-codes";
const Proof = z.object(proofParameters);
const Answer = z.object({ code: z.string().min(1).max(100) });

/** /factors/recovery-codes, as auth.mfa.recoveryCodes of auth-js calls it (rule 68). */
export function recoveryCodesRoute(app: FastifyInstance, context: AuthContext): void {
  app.get(PATH, async (request) => {
    const { user } = await requireSession(context, request);
    return await countRecoveryCodes(context, user);
  });

  const make = async (request: FastifyRequest) => {
    const { signedIn, nonce, caller } = await proven(context, request);
    return await makeRecoveryCodes(context, signedIn, nonce, caller);
  };
  app.post(PATH, make);
  app.post(`${PATH}/regenerate`, make);

  app.post(`${PATH}/verify`, async (request) => {
    await context.limits.takeRequest("factor", clientAddress(request));
    const signedIn = await requireSession(context, request, { mayOweFactor: true });
    const { parameters, caller } = readRequest(context, request, Answer);
    return await verifyRecoveryCode(context, signedIn, parameters.code, caller);
  });

  app.delete(PATH, async (request) => {
    const { signedIn, nonce, caller } = await proven(context, request);
    return await removeRecoveryCodes(context, signedIn, nonce, caller);
  });
}

async function proven(context: AuthContext, request: FastifyRequest) {
  const signedIn = await requireSession(context, request);
  await context.limits.takeUpdate(signedIn.user.id);
  const { parameters, caller } = readRequest(context, request, Proof);
  const nonce = await proveFreshness(context, signedIn, parameters, "Second factor update");
  return { signedIn, nonce, caller };
}
