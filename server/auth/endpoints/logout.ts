import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { deleteDrafts } from "#server/auth/accounts/delete-drafts.ts";
import { lockUser } from "#server/auth/accounts/lock-user.ts";
import { tellOfSignOut } from "#server/auth/accounts/tell-of-sign-out.ts";
import { hasVerifiedFactor } from "#server/auth/accounts/users.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { endSessions, requireSession } from "#server/auth/tokens/sessions.ts";

const Query = z.object({ scope: z.enum(["global", "local", "others"]).default("global") });

/** POST /logout?scope=global|local|others */
export function logoutRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/logout", async (request, reply) => {
    const { parameters, caller } = readRequest(context, request, Query, request.query);
    // A session that owes the factor leaves, and takes no other with it.
    const mayOweFactor = parameters.scope === "local";
    const { user: actor, sessionId, aal } = await requireSession(context, request, { mayOweFactor });
    const ending = { actor, sessionId, scope: parameters.scope, reason: "logout" } as const;
    await inTransaction(context.pool, async (client) => {
      await lockUser(client, actor.id);
      const ended = await endSessions(context, client, ending, caller);
      const others = ended.filter(({ id }) => id !== sessionId);
      await tellOfSignOut(context, client, actor.id, others);
      const isLeaving = parameters.scope !== "others";
      const owesFactor = aal === "aal1" && hasVerifiedFactor(actor);
      if (isLeaving && !owesFactor) await deleteDrafts(client, actor.id);
    });
    return reply.status(204).send();
  });
}
