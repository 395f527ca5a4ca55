import { randomUUID } from "node:crypto";
import type pg from "pg";
import type { AuthContext, Caller } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { SignedIn } from "#server/auth/sessions/sessions.ts";
import type { AuthUser } from "#server/auth/users.ts";
import { type StoredKey, securityKeyOptions } from "./security-key.ts";

/** Time in which the user must verify a new factor. */
export const UNFINISHED_FOR = "interval '1 hour'";
const CHALLENGE_MINUTES = 5;
const TRIES = 5;

export type OwnFactor = AuthUser["factors"][number];

/**
 * Returns the factor's type. Returns "other" for a type that only an imported database can have.
 * Users can only remove such factors.
 */
export function kindOf({ factor_type: type }: OwnFactor): "totp" | "webauthn" | "other" {
  return type === "totp" || type === "webauthn" ? type : "other";
}

/** Returns the user's factor. Throws the error "not found" for another user's factor. */
export function ownFactor({ user }: SignedIn, id: string): OwnFactor {
  const factor = user.factors.find((own) => own.id === id);
  if (!factor) throw new AuthError(404, "mfa_factor_not_found", "Factor not found");
  return factor;
}

/** Creates a challenge that only this session can answer. */
export async function challengeFactor(
  context: AuthContext,
  { user, sessionId }: SignedIn,
  factor: OwnFactor,
  caller: Caller,
): Promise<Record<string, unknown>> {
  const id = randomUUID();
  const webauthn = factor.factor_type === "webauthn" ? await securityKeyOptions(context, user, factor.id) : undefined;
  const challenge = webauthn?.credential_options.publicKey.challenge;
  await context.pool.query(
    `with expired as (
       delete from auth.mfa_challenges
       where factor_id = $2 and created_at < now() - make_interval(mins => $5)
     )
     insert into auth.mfa_challenges (id, factor_id, session_id, ip_address, web_authn_session_data, created_at)
     values ($1, $2, $3, $4, $6, now())`,
    [id, factor.id, sessionId, caller.ip, CHALLENGE_MINUTES, challenge ? { challenge } : null],
  );
  const expiresAt = Math.floor(Date.now() / 1000) + CHALLENGE_MINUTES * 60;
  return { id, type: factor.factor_type, expires_at: expiresAt, ...(webauthn ? { webauthn } : {}) };
}

export type OpenChallenge = {
  id: string;
  status: string;
  secret: string | null;
  /** The value that a security key must sign. Null for other factors. */
  challenge: string | null;
  credential: StoredKey | null;
};

/**
 * Returns the challenge and counts the attempt. The caller compares the response afterwards, so
 * that simultaneous attempts count too.
 */
export async function tryChallenge(
  { pool }: AuthContext,
  { sessionId }: SignedIn,
  factor: OwnFactor,
  challengeId: string,
): Promise<OpenChallenge> {
  const { rows } = await pool.query<OpenChallenge>(
    `update auth.mfa_challenges c set tries = tries + 1 from auth.mfa_factors f
     where c.id = $1 and c.factor_id = $2 and c.session_id = $3 and f.id = c.factor_id
       and c.tries < ${TRIES} and c.created_at > now() - make_interval(mins => ${CHALLENGE_MINUTES})
       and (f.status = 'verified' or f.created_at > now() - ${UNFINISHED_FOR})
     returning c.id, f.status, f.secret, c.web_authn_session_data ->> 'challenge' as challenge,
       f.web_authn_credential as credential`,
    [challengeId, factor.id, sessionId],
  );
  if (!rows[0]) throw challengeExpired();
  return rows[0];
}

/** Deletes the challenge, because it works once. Throws if it was already deleted. */
export async function spendChallenge(client: pg.ClientBase, challengeId: string): Promise<void> {
  const { rowCount } = await client.query("delete from auth.mfa_challenges where id = $1", [challengeId]);
  if (rowCount === 0) throw challengeExpired();
}

/** Returns the error for a challenge that has expired, was used, or belongs to another session. */
function challengeExpired(): AuthError {
  return new AuthError(422, "mfa_challenge_expired", "The challenge has expired or was used, request another");
}
