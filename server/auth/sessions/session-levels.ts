import type pg from "pg";
import type { AuthContext, Work } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { newRefreshToken, refreshTokenHash } from "#server/auth/tokens/refresh-tokens.ts";
import { findSession, type SessionJson, sessionJson } from "./sessions.ts";

type FactorMethod = "totp" | "mfa/webauthn" | "mfa/recovery_code";

/**
 * Raises a session to aal2 after the user has used the second factor. Revokes the session's earlier
 * refresh tokens, so that a stolen copy does not reach aal2. The caller must hold the session's
 * lock (`lockLiveSession`). Otherwise a simultaneous refresh could add a token that this function
 * does not revoke.
 */
export async function liftSession(
  { context, client }: Work,
  sessionId: string,
  { method, factorId }: { method: FactorMethod; factorId: string },
): Promise<SessionJson> {
  await client.query(
    "update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked",
    [sessionId],
  );
  const refreshToken = newRefreshToken();
  await client.query(
    `with lifted as (
       update auth.sessions s set aal = 'aal2', updated_at = now(),
         factor_id = case when exists (select from server.passkeys p where p.id = s.factor_id) then s.factor_id else $3::uuid end
       where s.id = $1
       returning s.user_id
     ), amr as (
       insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
       select gen_random_uuid(), $1, $2, now(), now() from lifted
       on conflict (session_id, authentication_method) do update set updated_at = now()
     )
     insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
     select $4, user_id::text, $1, false, now(), now() from lifted`,
    [sessionId, method, factorId, refreshTokenHash(context.hash, refreshToken)],
  );
  const found = await findSession(client, sessionId);
  if (!found) throw new AuthError(403, "session_not_found", "The session has ended in the meantime");
  return await sessionJson(context, found.user, found.session, refreshToken);
}

/**
 * Sets sessions back to aal1 if the removed factor had raised them to aal2. If the account has no
 * other factor, sets back all sessions at aal2 except those that a passkey opened.
 */
export async function lowerSessions(
  client: pg.ClientBase,
  userId: string,
  { factorId, isLast, except }: { factorId: string; isLast: boolean; except: string },
): Promise<void> {
  await client.query(
    `with lowered as (
       update auth.sessions s set aal = 'aal1', factor_id = null, updated_at = now()
       where s.user_id = $1 and s.aal = 'aal2' and case when $3 then
         not exists (select from server.passkeys p where p.id = s.factor_id)
       else s.factor_id = $2 and s.id <> $4 end
       returning s.id
     )
     delete from auth.mfa_amr_claims
     where session_id in (select id from lowered)
       and authentication_method in ('totp', 'mfa/webauthn', 'mfa/recovery_code')`,
    [userId, factorId, isLast, except],
  );
}

/**
 * Drops the user's sessions from this server's cache. Call it after the transaction that changes
 * the user's second factors.
 */
export async function dropCachedSessions({ pool, liveness }: AuthContext, userId: string): Promise<void> {
  const { rows } = await pool.query<{ id: string }>("select id from auth.sessions where user_id = $1", [userId]);
  liveness.drop(rows.map(({ id }) => id));
}
