import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { recordAudit } from "#server/auth/audit-log.ts";
import { type AuthContext, inTransaction, type Work } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { type Passkey, toPasskeyJson } from "#server/auth/factors/passkeys.ts";
import { notifyFactorChange } from "#server/auth/notices/notify-owner.ts";
import { readRequest } from "#server/auth/read-request.ts";
import {
  friendlyNameParameter,
  idParameter,
  parseParameters,
  proofParameters,
} from "#server/auth/requests/parameters.ts";
import { type Proven, readChange, spendFactorProof, spendProof } from "#server/auth/sessions/fresh-proof.ts";
import { dropCachedSessions } from "#server/auth/sessions/session-levels.ts";
import { dropCachedAfterCommit, requireSession } from "#server/auth/sessions/sessions.ts";

const Proof = z.object(proofParameters);
const Name = z.object({ friendly_name: friendlyNameParameter.refine((name) => name !== "", "must not be empty") });

/**
 * Serves GET /passkeys, PATCH and DELETE /passkeys/{id} for auth.passkey of auth-js (record 76).
 */
export function passkeysRoutes(app: FastifyInstance, context: AuthContext): void {
  app.get("/passkeys", async (request) => {
    const { user } = await requireSession(context, request);
    const { rows } = await context.pool.query<Passkey>(
      "select id, friendly_name, created_at, last_used_at from server.passkeys where user_id = $1 order by created_at",
      [user.id],
    );
    return rows.map(toPasskeyJson);
  });

  // Renames a passkey. Needs no fresh proof and sends no email, because the name does not change
  // how the user signs in.
  app.patch("/passkeys/:id", async (request) => {
    const signedIn = await requireSession(context, request);
    await context.limits.take("update", signedIn.user.id);
    const { parameters, caller } = readRequest(context, request, Name);
    const { id } = parseParameters(idParameter, request.params);
    return await inTransaction(context, caller, async (work) => {
      await spendProof(work, signedIn);
      const { rows } = await work.client.query<Passkey>(
        `update server.passkeys set friendly_name = $3 where id = $1 and user_id = $2
         returning id, friendly_name, created_at, last_used_at`,
        [id, signedIn.user.id, parameters.friendly_name],
      );
      if (!rows[0]) throw notFound();
      await recordAudit(work, "passkey_updated", signedIn.user);
      return toPasskeyJson(rows[0]);
    });
  });

  app.delete("/passkeys/:id", async (request, reply) => {
    const { proven, caller } = await readChange(context, request, Proof, "Passkey update");
    const { id } = parseParameters(idParameter, request.params);
    await inTransaction(context, caller, (work) => remove(work, proven, id));
    await dropCachedSessions(context, proven.user.id);
    return reply.status(204).send();
  });
}

/** Removes the passkey and ends the sessions that it opened. Keeps the caller's session. */
async function remove(work: Work, proven: Proven, id: string): Promise<void> {
  const { client } = work;
  const { user, sessionId } = proven;
  await spendFactorProof(work, proven);
  const { rows } = await client.query<{ friendly_name: string }>(
    "delete from server.passkeys where id = $1 and user_id = $2 returning friendly_name",
    [id, user.id],
  );
  if (!rows[0]) throw notFound();
  const sessions = await client.query<{ id: string }>(
    "delete from auth.sessions where user_id = $1 and factor_id = $2 and id <> $3 returning id",
    [user.id, id, sessionId],
  );
  dropCachedAfterCommit(work, sessions.rows);
  // Sets the remaining sessions to aal1 if the account has no passkey and no factor left.
  await client.query(
    `update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now()
     where user_id = $1 and aal = 'aal2' and not exists (select from server.passkeys where user_id = $1)
       and not exists (select from auth.mfa_factors where user_id = $1 and status = 'verified')`,
    [user.id],
  );
  await recordAudit(work, "passkey_deleted", user);
  await notifyFactorChange(work, user.id, { factor: "passkey", change: "removed", name: rows[0].friendly_name });
}

function notFound(): AuthError {
  return new AuthError(404, "mfa_factor_not_found", "Passkey not found");
}
