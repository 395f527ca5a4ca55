import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type AuthContext, inTransaction } from "#server/auth/auth-context.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { requireSession, signOut } from "#server/auth/sessions/sessions.ts";

const Query = z.object({ scope: z.enum(["global", "local", "others"]).default("global") });

/** POST /logout?scope=global|local|others */
export function logoutRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/logout", async (request, reply) => {
    const { parameters, caller } = readRequest(context, request, Query, request.query);
    const { scope } = parameters;
    // A session that has not used the second factor may end only itself.
    const signedIn = await requireSession(context, request, { mayOweFactor: scope === "local" });
    const ending = { sessionId: signedIn.sessionId, scope };
    await inTransaction(context, caller, (work) => signOut(work, signedIn, ending));
    return reply.status(204).send();
  });
}
