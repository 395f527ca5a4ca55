import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { recordAttempt } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { admitRequest } from "#server/auth/limits/admit-request.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { commonParameters, emailParameter } from "#server/auth/requests/parameters.ts";

const Parameters = z.object({ ...commonParameters, email: emailParameter });

/**
 * POST /recover emails a link for setting a new password. The outbox later checks that the account
 * exists.
 */
export function recoverRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/recover", async (request) => {
    await admitRequest(context, "recover", request);
    const { parameters, caller, redirect } = readRequest(context, request, Parameters);
    const { email } = parameters;
    await context.limits.takeMessage("recovery", email);
    // Queues the email after all queries. If the account exists, the outbox does more work, which
    // could delay a later query. The response time would then reveal that the account exists.
    await recordAttempt({ client: context.pool, caller }, "user_recovery_requested", email);
    const redirectTo = redirect().href;
    await context.enqueueEmail(context.pool, { template: "recovery", to: email, data: { redirectTo } });
    return {};
  });
}
