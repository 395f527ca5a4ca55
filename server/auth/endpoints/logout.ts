import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { callerOf } from "#server/auth/limits/caller.ts";
import { parseParameters } from "#server/auth/parse-parameters.ts";
import { requireSession } from "#server/auth/tokens/require-session.ts";
import { endSessions } from "#server/auth/tokens/sessions.ts";

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
