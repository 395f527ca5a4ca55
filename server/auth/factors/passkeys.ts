import type pg from "pg";
import { only } from "#database/only.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { CHALLENGE_MINUTES } from "./webauthn.ts";

export type Passkey = { id: string; friendly_name: string; created_at: Date; last_used_at: Date | null };

export function toPasskeyJson({ last_used_at: lastUsedAt, ...passkey }: Passkey): Record<string, unknown> {
  return { ...passkey, ...(lastUsedAt ? { last_used_at: lastUsedAt } : {}) };
}

/**
 * Returns the account's id as bytes. The authenticator stores it with the passkey and sends it back
 * when the user signs in.
 */
export function handleOf(userId: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(Buffer.from(userId.replaceAll("-", ""), "hex"));
}

export function refusedCredential(): AuthError {
  return new AuthError(400, "webauthn_verification_failed", "The passkey was not accepted");
}

type Begun<Options> = { challenge_id: string; options: Options; expires_at: number };

/**
 * Stores a challenge. `sessionId` is the session that registers a passkey, or null for a sign-in.
 */
export async function beginChallenge<Options extends { challenge: string }>(
  client: pg.ClientBase | pg.Pool,
  sessionId: string | null,
  options: Options,
): Promise<Begun<Options>> {
  const { rows } = await client.query<{ id: string; expires_at: number }>(
    `insert into server.passkey_challenges (session_id, challenge, expires_at)
     values ($1, $2, now() + make_interval(mins => $3))
     returning id, floor(extract(epoch from expires_at))::int as expires_at`,
    [sessionId, options.challenge, CHALLENGE_MINUTES],
  );
  const { id, expires_at } = only(rows);
  return { challenge_id: id, options, expires_at };
}

/**
 * Deletes and returns the challenge. Call it before checking the response, so that a wrong response
 * also uses up the challenge.
 */
export async function spendPasskeyChallenge(
  client: pg.ClientBase | pg.Pool,
  id: string,
  sessionId: string | null,
): Promise<string> {
  const { rows } = await client.query<{ challenge: string; is_late: boolean }>(
    `delete from server.passkey_challenges
     where id = $1 and session_id is not distinct from $2 returning challenge, expires_at <= now() as is_late`,
    [id, sessionId],
  );
  const [found] = rows;
  if (!found) throw new AuthError(400, "webauthn_challenge_not_found", "Challenge not found or already used");
  const { is_late: isLate } = found;
  if (isLate) throw new AuthError(400, "webauthn_challenge_expired", "The request has expired. Please try again.");
  return found.challenge;
}
