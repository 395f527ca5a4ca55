import type { FastifyInstance } from "fastify";
import { toUserJson } from "#server/auth/accounts/users.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { requireSession } from "#server/auth/tokens/sessions.ts";

/** GET /user: the account as it is now, not as the token remembers it. */
export function userRoute(app: FastifyInstance, context: AuthContext): void {
  app.get("/user", async (request) => {
    const { user } = await requireSession(context, request, { mayOweFactor: true });
    return toUserJson(user);
  });
}
