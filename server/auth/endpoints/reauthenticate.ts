import type { FastifyInstance } from "fastify";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError, validationFailed } from "#server/auth/auth-error.ts";
import { requireSession } from "#server/auth/sessions/sessions.ts";

/** GET /reauthenticate emails a code that PUT /user accepts as `nonce`. */
export function reauthenticateRoute(app: FastifyInstance, context: AuthContext): void {
  app.get("/reauthenticate", { exposeHeadRoute: false }, async (request) => {
    const { user } = await requireSession(context, request);
    // Rejects accounts that sign in through a company's single sign-on (SAML). An emailed code
    // proves nothing for such an account, because the company's directory can change the email
    // address (record 74).
    if (user.is_sso_user) throw new AuthError(422, "user_sso_managed", "Sign in again");
    if (!user.email) throw validationFailed("Reauthentication requires the user to have an email");
    await context.limits.takeMessage("reauthentication", user.email);
    const data = { userId: user.id };
    await context.enqueueEmail(context.pool, { template: "reauthentication", to: user.email, data });
    return {};
  });
}
