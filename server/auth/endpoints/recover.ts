import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { callerOf } from "#server/auth/limits/caller.ts";
import { requestedRedirect } from "#server/auth/mails/redirects.ts";
import { commonParameters, emailParameter, parseParameters } from "#server/auth/parse-parameters.ts";
import { recordClaimant } from "#server/auth/secrets/sign-up-claims.ts";

const Parameters = z.object({ ...commonParameters, email: emailParameter });

/** POST /recover: a link that sets a new password. The mail's sender looks whether there is an account. */
export function recoverRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/recover", async (request) => {
    await context.limits.takeRequest("recover", request.ip);
    const { email } = parseParameters(Parameters, request.body);
    await recordClaimant(context.pool, email, callerOf(request, context.hash).device);
    await context.limits.takeMessage(email);
    const redirectTo = requestedRedirect(context, request.query).href;
    await context.enqueueMail(context.pool, { template: "recovery", to: email, data: { redirectTo } });
    return {};
  });
}
