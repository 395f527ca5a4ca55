import type { FastifyPluginAsync } from "fastify";
import type pg from "pg";
import { z } from "zod";
import { DEMO_INVITATION_TOKEN, demoPeople } from "#database/seeds/demo-people.ts";
import { demoMessages, type PersonaId } from "#domain/messages/demo.ts";
import { type AuthContext, inTransaction } from "#server/auth/auth-context.ts";
import { nextTotpCode } from "#server/auth/factors/totp.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { keepBrowserSecret } from "#server/auth/requests/browser-secret.ts";
import { startSession } from "#server/auth/sessions/sessions.ts";
import { lockUser } from "#server/auth/users.ts";
import { isFromThisMachine, plainNotFound } from "#server/http/from-this-machine.ts";

/**
 * Lets a visitor sign in as a user of the demo without a password. The server registers the plugin
 * only with --demo, which requires loopback URLs. The plugin answers only requests from this
 * machine.
 */
export const demoPlugin: FastifyPluginAsync<{ auth: AuthContext }> = async (app, { auth }) => {
  app.addHook("onRequest", async (request, reply) => {
    // Rejects requests that pages of other websites send.
    const site = request.headers["sec-fetch-site"] ?? "same-origin";
    if (!isFromThisMachine(request) || site !== "same-origin") return plainNotFound(reply);
    reply.header("cache-control", "no-store");
  });
  app.addHook("onRequest", keepBrowserSecret(auth.siteUrl));

  app.get("/dev/demo/personas", async () => ({ personas: await listPersonas(auth.pool) }));

  app.post<{ Params: { persona: string } }>("/dev/demo/sessions/:persona", async (request, reply) => {
    const userId = personaAccount(request.params.persona);
    if (userId === undefined) return plainNotFound(reply);
    const { caller } = readRequest(auth, request, z.unknown());
    const session = await inTransaction(auth, caller, async (work) => {
      const isThere = await lockUser(work.client, userId);
      return isThere && (await startSession(work, userId, "otp"));
    });
    if (!session) return plainNotFound(reply);
    return { session, path: await pathOfPersona(auth.pool, userId) };
  });

  app.get("/dev/demo/code", async (_request, reply) => {
    const { rows } = await auth.pool.query<{ secret: string; last_totp_step: string | null }>(
      "select secret, last_totp_step from auth.mfa_factors where user_id = $1 and factor_type = 'totp' and status = 'verified'",
      [demoPeople.priya.authId],
    );
    const [factor] = rows;
    if (!factor) return plainNotFound(reply);
    return { email: demoPeople.priya.email, ...nextTotpCode(factor.secret, Number(factor.last_totp_step ?? 0)) };
  });
};

const PERSONAS = Object.keys(demoMessages.personas) as PersonaId[];

/**
 * Returns the personas whose accounts still exist. A user of the demo may have deleted a persona's
 * account.
 */
async function listPersonas(pool: pg.Pool): Promise<{ id: PersonaId; name: string }[]> {
  const { rows } = await pool.query<{ id: string }>("select id from auth.users where id = any ($1)", [
    PERSONAS.map((id) => demoPeople[id].authId),
  ]);
  const existing = new Set(rows.map(({ id }) => id));
  return PERSONAS.filter((id) => existing.has(demoPeople[id].authId)).map((id) => ({
    id,
    name: `${demoPeople[id].first} ${demoPeople[id].last}`,
  }));
}

/** Returns the id of a persona's account, or undefined if no persona has this name. */
function personaAccount(name: string): string | undefined {
  const id = PERSONAS.find((each) => each === name);
  return id && demoPeople[id].authId;
}

/**
 * Returns the path to open after the sign-in. For an invited persona, this is the invitation's
 * page.
 */
async function pathOfPersona(pool: pg.Pool, authId: string): Promise<string> {
  const { rowCount } = await pool.query(
    `select from public.users u join public.employer_invitations i on i.email = lower(u.email)
     where u.auth_id = $1 and i.token_hash = sha256(convert_to($2, 'UTF8')) and i.expires_at > now()`,
    [authId, DEMO_INVITATION_TOKEN],
  );
  return rowCount === 0 ? "/dashboard" : `/invitation/${DEMO_INVITATION_TOKEN}`;
}
