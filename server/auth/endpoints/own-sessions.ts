import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { deleteDrafts } from "#server/auth/accounts/delete-drafts.ts";
import { lockUser } from "#server/auth/accounts/lock-user.ts";
import { tellOfSignOut } from "#server/auth/accounts/tell-of-sign-out.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { describeDevice } from "#server/auth/mails/describe-device.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { endSessions, requireSession } from "#server/auth/tokens/sessions.ts";

/** The latest ones. Whoever has more signs out everywhere. */
const MOST_LISTED = 50;

const Path = z.object({ id: z.uuid() });

/** GET /sessions, DELETE /sessions/{id}: where the caller is signed in, and the way to end one of these. Our own. */
export function ownSessionsRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get("/sessions", { exposeHeadRoute: false }, async (request) => {
    const { user, sessionId } = await requireSession(context, request);
    const { rows } = await context.pool.query<ListedSession>({
      name: "own-sessions",
      text: OWN_SESSIONS,
      values: [user.id, sessionId, MOST_LISTED],
    });
    return { sessions: rows.map(({ user_agent, ...row }) => ({ ...row, device: describeDevice(user_agent) })) };
  });

  app.delete("/sessions/:id", async (request, reply) => {
    const { parameters, caller } = readRequest(context, request, Path, request.params);
    const { user: actor, sessionId } = await requireSession(context, request);
    await context.limits.takeUpdate(actor.id);
    const ending = { actor, sessionId: parameters.id, scope: "local", reason: "logout" } as const;
    await inTransaction(context.pool, async (client) => {
      await lockUser(client, actor.id);
      const ended = await endSessions(context, client, ending, caller);
      if (ended.length === 0) throw new AuthError(404, "session_not_found", "There is no such session");
      if (parameters.id === sessionId) await deleteDrafts(client, actor.id);
      else await tellOfSignOut(context, client, actor.id, ended);
    });
    return reply.status(204).send();
  });
}

type ListedSession = {
  id: string;
  is_current: boolean;
  created_at: Date;
  last_used_at: Date;
  aal: string;
  methods: string[];
  user_agent: string;
};

/** A session is used when it takes a new token: at least once an hour while somebody works in it. */
const OWN_SESSIONS = `
  select s.id, s.id = $2 as is_current, s.created_at, coalesce(s.aal::text, 'aal1') as aal,
    coalesce(s.user_agent, '') as user_agent,
    case when s.id = $2 then now() else greatest(s.created_at, s.refreshed_at at time zone 'utc') end as last_used_at,
    array(
      select c.authentication_method from auth.mfa_amr_claims c where c.session_id = s.id order by c.updated_at
    ) as methods
  from auth.sessions s
  where s.user_id = $1 and (s.not_after is null or s.not_after > now())
  order by is_current desc, last_used_at desc, s.id limit $3`;
