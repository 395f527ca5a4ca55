import { randomUUID } from "node:crypto";
import type { FastifyRequest } from "fastify";
import type pg from "pg";
import { afterTransaction } from "#database/in-transaction.ts";
import { recordAudit } from "#server/auth/audit-log.ts";
import type { AuthContext, Work } from "#server/auth/auth-context.ts";
import { AuthError, insufficientAal } from "#server/auth/auth-error.ts";
import { describeDevice } from "#server/auth/notices/describe-device.ts";
import { notifyOwner, notifySignOut } from "#server/auth/notices/notify-owner.ts";
import { InvalidTokenError, signAccessToken, type TokenSession } from "#server/auth/tokens/access-token.ts";
import { lowerLevel, SESSION_LEVEL } from "#server/auth/tokens/needs-factor.ts";
import { newRefreshToken, refreshTokenHash } from "#server/auth/tokens/refresh-tokens.ts";
import { ACCESS_TOKEN_SECONDS } from "#server/auth/tokens/signing-keys.ts";
import type { ReadToken } from "#server/auth/tokens/token-reader.ts";
import { type AuthUser, findUser, hasVerifiedFactor, lockUser, toUserJson, USER_COLUMNS } from "#server/auth/users.ts";

/**
 * Lifetime of a session that began with a company's sign-on (SAML). Afterwards the user must sign
 * in again, because the company's directory does not report when an employee leaves (record 74).
 */
const SSO_SESSION = "interval '12 hours'";

/** The session object that auth-js stores. */
export type SessionJson = {
  access_token: string;
  token_type: "bearer";
  expires_in: number;
  expires_at: number;
  refresh_token: string;
  user: Record<string, unknown>;
  /**
   * Set if a sign-up was confirmed in another browser. The account then lacks the sign-up's
   * password and names (rule 52).
   */
  sign_up_taken_over?: false;
};

/**
 * Creates a session and its first refresh token in the caller's transaction, and sets
 * last_sign_in_at. Emails the owner if the device is new, unless it is the account's first device.
 */
export async function startSession(
  work: Work,
  userId: string,
  method: string,
  { aal = "aal1", factorId = null }: { aal?: "aal1" | "aal2"; factorId?: string | null } = {},
): Promise<SessionJson> {
  const { context, client, caller } = work;
  const signedInAt = Math.floor(Date.now() / 1000);
  const session: TokenSession = { id: randomUUID(), aal, amr: [{ method, timestamp: signedInAt }] };
  const refreshToken = newRefreshToken();
  const { rows } = await client.query<{ is_new_device: boolean }>({
    name: "start-session",
    text: `
      with session as (
        insert into auth.sessions (id, user_id, aal, factor_id, user_agent, ip, created_at, updated_at, not_after)
        values ($1, $2, $9, $10, $5, $6, now(), now(), case when $3 = 'sso/saml' then now() + ${SSO_SESSION} end)
      ), amr as (
        insert into auth.mfa_amr_claims (id, session_id, authentication_method, created_at, updated_at)
        values (gen_random_uuid(), $1, $3, to_timestamp($8), to_timestamp($8))
      ), token as (
        insert into auth.refresh_tokens (token, user_id, session_id, revoked, created_at, updated_at)
        values ($4, $2::uuid::text, $1, false, now(), now())
      ), device as (
        insert into server.known_devices (user_id, device) values ($2, $7)
        on conflict (user_id, device) do update set last_seen_at = now()
      ), identity as (
        update auth.identities set last_sign_in_at = now(), updated_at = now() where user_id = $2 and provider = 'email'
      )
      update auth.users set last_sign_in_at = now(), updated_at = now() where id = $2
      returning exists (select from server.known_devices where user_id = $2)
        and not exists (select from server.known_devices where user_id = $2 and device = $7) as is_new_device`,
    values: [
      session.id,
      userId,
      method,
      refreshTokenHash(context.hash, refreshToken),
      caller.userAgent,
      caller.ip,
      caller.device,
      signedInAt,
      aal,
      factorId,
    ],
  });
  const user = await findUser(client, userId);
  if (!user) throw new AuthError(403, "invalid_credentials", "Invalid login credentials");
  if (user.is_barred) throw new AuthError(403, "user_banned", "User is banned");
  await recordAudit(work, "login", user);
  if (rows[0]?.is_new_device) {
    const data = { device: describeDevice(caller.userAgent) };
    await notifyOwner(work, userId, { template: "new-sign-in", data });
  }
  return await sessionJson(context, user, session, refreshToken);
}

/** Returns the session object with current claims, or undefined if the session has ended. */
export async function continueSession(
  { context, client }: Work,
  sessionId: string,
  refreshToken: string,
): Promise<SessionJson | undefined> {
  const found = await findSession(client, sessionId);
  if (!found || found.user.is_barred) return undefined;
  return await sessionJson(context, found.user, found.session, refreshToken);
}

export type SignedIn = {
  user: AuthUser;
  sessionId: string;
  /** The lower of two levels: the token's level and the session's current level. */
  aal: "aal1" | "aal2";
  /** Time of the session's sign-in, or of the last use of a second factor in this session. */
  signedInAt: Date;
};

/**
 * Returns the user of the request's token. Reads the database each time, because callers change the
 * account. Throws if the session must still use a second factor. With `mayOweFactor`, returns the
 * user of such a session too.
 */
export async function requireSession(
  context: AuthContext,
  request: FastifyRequest,
  { mayOweFactor = false } = {},
): Promise<SignedIn> {
  const [, token] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? "") ?? [];
  if (!token) throw new AuthError(401, "no_authorization", "This endpoint requires a valid Bearer token");
  const { userId, sessionId, claims } = await context.readToken(token).catch(refuseToken);
  const found = await findSession(context.pool, sessionId);
  if (found?.user.id !== userId) {
    throw new AuthError(403, "session_not_found", "Session from session_id claim in JWT does not exist");
  }
  const { user, session, signedInAt } = found;
  if (user.is_barred) throw new AuthError(403, "user_banned", "User is banned");
  const aal = lowerLevel(claims.aal, session.aal);
  if (!mayOweFactor && aal === "aal1" && hasVerifiedFactor(user)) throw insufficientAal();
  return { user, sessionId, aal, signedInAt };
}

function refuseToken(error: unknown): ReadToken {
  throw error instanceof InvalidTokenError ? new AuthError(403, "bad_jwt", `invalid JWT: ${error.message}`) : error;
}

type Ending = {
  actor: { id: string; email: string | null };
  sessionId: string;
  scope: "global" | "local" | "others";
  /** The action in the audit log. */
  reason: "logout" | "token_revoked" | "user_updated_password" | "user_phone_removed";
};

type EndedSession = { id: string; user_agent: string | null };

/**
 * Ends all sessions of a user, only the given session, or all except the given session (`scope`).
 * This server rejects the tokens of ended sessions immediately, and other servers do so within
 * 30 s. The caller must hold the account's lock. To end a single session, the session's lock is
 * enough.
 */
export async function endSessions(work: Work, { actor, sessionId, scope, reason }: Ending): Promise<EndedSession[]> {
  const { rows } = await work.client.query<EndedSession>(
    `delete from auth.sessions
     where user_id = $1 and case $3 when 'local' then id = $2 when 'others' then id <> $2 else true end
     returning id, user_agent`,
    [actor.id, sessionId, scope],
  );
  dropCachedAfterCommit(work, rows);
  await recordAudit(work, reason, actor);
  return rows;
}

/**
 * Ends sessions at a user's request. Emails the owner if other sessions end. If the caller's own
 * session ends, deletes the user's job drafts in all companies (rule 9). A session that must still
 * use a second factor deletes no drafts.
 */
export async function signOut(
  work: Work,
  { user: actor, sessionId: own, aal }: SignedIn,
  { sessionId, scope }: Pick<Ending, "sessionId" | "scope">,
): Promise<EndedSession[]> {
  await lockUser(work.client, actor.id);
  const ended = await endSessions(work, { actor, sessionId, scope, reason: "logout" });
  const others = ended.filter(({ id }) => id !== own);
  await notifySignOut(work, actor.id, others);
  const isLeaving = scope !== "others" && sessionId === own;
  if (isLeaving && !(aal === "aal1" && hasVerifiedFactor(actor))) {
    await work.client.query(
      "delete from public.job_drafts d using public.users u where u.id = d.user_id and u.auth_id = $1",
      [actor.id],
    );
  }
  return ended;
}

/**
 * Drops the sessions from this server's cache after the commit. If dropped earlier, a simultaneous
 * request could cache the old state for 15 s.
 */
export function dropCachedAfterCommit({ context, client }: Work, sessions: readonly { id: string }[]): void {
  afterTransaction(client, () => context.liveness.drop(sessions.map(({ id }) => id)));
}

/** Returns the session object for auth-js, with a new access token. */
export async function sessionJson(
  context: AuthContext,
  user: AuthUser,
  session: TokenSession,
  refreshToken: string,
): Promise<SessionJson> {
  const { token, expiresAt } = await signAccessToken(context.keys, context.siteUrl, user, session);
  return {
    access_token: token,
    token_type: "bearer",
    expires_in: ACCESS_TOKEN_SECONDS,
    expires_at: expiresAt,
    refresh_token: refreshToken,
    user: toUserJson(user),
  };
}

type FoundSession = { user: AuthUser; session: TokenSession; signedInAt: Date };

type SessionColumns = Pick<TokenSession, "aal" | "amr"> & { signed_in_at: Date };

/** Returns the session with its user, or undefined if the session has ended. */
export async function findSession(client: pg.ClientBase | pg.Pool, id: string): Promise<FoundSession | undefined> {
  const { rows } = await client.query<AuthUser & SessionColumns>({
    name: "find-session",
    text: `
      select ${USER_COLUMNS}, ${SESSION_LEVEL} as aal, greatest(s.created_at, (
        select max(c.updated_at) from auth.mfa_amr_claims c where c.session_id = s.id
      )) as signed_in_at, coalesce((
        select json_agg(json_build_object(
          'method', c.authentication_method, 'timestamp', floor(extract(epoch from c.updated_at))::bigint
        ) order by c.updated_at)
        from auth.mfa_amr_claims c where c.session_id = s.id
      ), '[]') as amr
      from auth.sessions s join auth.users u on u.id = s.user_id
      where s.id = $1 and (s.not_after is null or s.not_after > now())`,
    values: [id],
  });
  const [found] = rows;
  if (!found) return undefined;
  const { aal, amr, signed_in_at: signedInAt, ...user } = found;
  return { user, session: { id, aal, amr }, signedInAt };
}
