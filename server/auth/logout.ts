import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { recordAudit } from "./audit-log.ts";
import type { AuthContext } from "./auth-context.ts";
import { callerOf } from "./caller.ts";
import { inTransaction } from "./in-transaction.ts";
import { parseParameters } from "./parse-parameters.ts";
import { requireSession } from "./require-session.ts";
import { endSessions } from "./sessions.ts";

const Query = z.object({ scope: z.enum(["global", "local", "others"]).default("global") });

/** POST /logout?scope=global|local|others */
export function logoutRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/logout", async (request, reply) => {
    const { scope } = parseParameters(Query, request.query);
    const { user, sessionId } = await requireSession(context, request);
    await inTransaction(context.pool, async (client) => {
      await endSessions(context, client, user.id, sessionId, scope);
      await recordAudit(client, "logout", user, callerOf(request, context.hash));
    });
    return reply.status(204).send();
  });
}
