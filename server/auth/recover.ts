import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AuthContext } from "./auth-context.ts";
import { callerOf } from "./caller.ts";
import { commonParameters, emailParameter, parseParameters } from "./parse-parameters.ts";
import { requestedRedirect } from "./redirects.ts";
import { recordClaimant } from "./sign-up-claims.ts";

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
