import type { FastifyInstance } from "fastify";
import type { AuthContext } from "./auth-context.ts";
import { requireSession } from "./require-session.ts";
import { toUserJson } from "./user-json.ts";

/** GET /user: the account as it is now, not as the token remembers it. */
export function userRoute(app: FastifyInstance, context: AuthContext): void {
  app.get("/user", async (request) => {
    const { user } = await requireSession(context, request);
    return toUserJson(user);
  });
}
