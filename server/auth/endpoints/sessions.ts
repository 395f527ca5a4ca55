import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { type AuthContext, inTransaction } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { describeDevice } from "#server/auth/notices/describe-device.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { requireSession, signOut } from "#server/auth/sessions/sessions.ts";
import { SESSION_LEVEL } from "#server/auth/tokens/needs-factor.ts";

/**
 * Maximum number of sessions in the list, newest first. A user with more sessions can end the
 * unlisted sessions by signing out everywhere.
 */
const MAX_LISTED = 50;

const Path = z.object({ id: z.uuid() });

/**
 * GET /sessions and DELETE /sessions/{id} list and end the caller's sessions. Supabase Auth has no
 * such endpoints.
 */
export function sessionsRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get("/sessions", { exposeHeadRoute: false }, async (request) => {
    const { user, sessionId } = await requireSession(context, request);
    const { rows } = await context.pool.query<ListedSession>({
      name: "own-sessions",
      text: OWN_SESSIONS,
      values: [user.id, sessionId, MAX_LISTED],
    });
    return { sessions: rows.map(({ user_agent, ...row }) => ({ ...row, device: describeDevice(user_agent) })) };
  });

  app.delete("/sessions/:id", async (request, reply) => {
    const { parameters, caller } = readRequest(context, request, Path, request.params);
    const signedIn = await requireSession(context, request);
    await context.limits.take("update", signedIn.user.id);
    const ending = { sessionId: parameters.id, scope: "local" } as const;
    await inTransaction(context, caller, async (work) => {
      const ended = await signOut(work, signedIn, ending);
      if (ended.length === 0) throw new AuthError(404, "session_not_found", "There is no such session");
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

/**
 * Selects the user's sessions. An open portal refreshes its token at least once an hour, so the
 * last refresh counts as the last use.
 */
const OWN_SESSIONS = `
  select s.id, s.id = $2 as is_current, s.created_at, ${SESSION_LEVEL} as aal,
    coalesce(s.user_agent, '') as user_agent,
    case when s.id = $2 then now() else greatest(s.created_at, s.refreshed_at at time zone 'utc') end as last_used_at,
    array(
      select c.authentication_method from auth.mfa_amr_claims c where c.session_id = s.id order by c.updated_at
    ) as methods
  from auth.sessions s
  where s.user_id = $1 and (s.not_after is null or s.not_after > now())
  order by is_current desc, last_used_at desc, s.id limit $3`;
