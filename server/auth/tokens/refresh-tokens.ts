import { randomBytes } from "node:crypto";
import type pg from "pg";
import { AuthError } from "#server/auth/auth-error.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";

/**
 * Seconds in which a used refresh token still works, because several tabs may send the same token,
 * or a response may get lost.
 */
const REFRESH_REUSE_SECONDS = 10;
/**
 * Maximum number of successors that the server follows from a used token. No normal client
 * refreshes this often within REFRESH_REUSE_SECONDS.
 */
const CHAIN_LIMIT = 60;

export function newRefreshToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Returns the hash that the database stores instead of the token. */
export function refreshTokenHash(hash: KeyedHash, token: string): string {
  return hash("refresh-token", token);
}

/**
 * Derives the next token from the current token, because the database stores only hashes. All tabs
 * that refresh the same token get the same successor.
 */
function successorOf(hash: KeyedHash, token: string): string {
  return hash("refresh-successor", token);
}

/**
 * Exchanges a refresh token for its successor. Locks the session until the transaction ends, so
 * that no request can raise the session to aal2 before the response is built.
 *
 * - If the token was first used within the last 10 s, returns the newest token of its chain.
 * - If the token was used earlier, but its successor is unused, returns the successor. The client
 *   never received the successor.
 * - If the successor was used too, the token was stolen. Returns the session's id as `stolen`, and
 *   the caller ends the session.
 */
export async function rotateRefreshToken(
  client: pg.ClientBase,
  hash: KeyedHash,
  presented: string,
): Promise<{ sessionId: string; token: string } | { stolen: string }> {
  await lockSessionOf(client, refreshTokenHash(hash, presented));
  const successor = successorOf(hash, presented);
  const sessionId = await consumeToken(client, refreshTokenHash(hash, presented), refreshTokenHash(hash, successor));
  if (sessionId) return { sessionId, token: successor };
  const used = await findToken(client, refreshTokenHash(hash, presented));
  if (used?.is_late) {
    const next = await findToken(client, refreshTokenHash(hash, successor));
    return next && !next.revoked ? { sessionId: next.session_id, token: successor } : { stolen: used.session_id };
  }
  return await newestFrom(client, hash, successor);
}

async function lockSessionOf(client: pg.ClientBase, token: string): Promise<void> {
  await client.query({
    name: "lock-session-of-token",
    text: `select from auth.sessions
      where id = (select session_id from auth.refresh_tokens where token = $1) for no key update`,
    values: [token],
  });
}

async function newestFrom(client: pg.ClientBase, hash: KeyedHash, first: string) {
  let token = first;
  for (let link = 0; link < CHAIN_LIMIT; link += 1) {
    const found = await findToken(client, refreshTokenHash(hash, token));
    if (!found) break;
    if (!found.revoked) return { sessionId: found.session_id, token };
    token = successorOf(hash, token);
  }
  throw new AuthError(400, "refresh_token_not_found", "Invalid Refresh Token: Refresh Token Not Found");
}

/**
 * Marks the token as used, adds its successor, and returns the session's id. Returns null if the
 * token is unknown or already used.
 */
async function consumeToken(client: pg.ClientBase, token: string, successor: string): Promise<string | null> {
  const { rows } = await client.query<{ session_id: string }>({
    name: "consume-refresh-token",
    text: `
      with used as (
        update auth.refresh_tokens set revoked = true, updated_at = clock_timestamp()
        where token = $1 and not revoked
        returning session_id, user_id
      ), refreshed as (
        update auth.sessions set refreshed_at = now() at time zone 'utc', updated_at = now()
        where id = (select session_id from used)
      )
      insert into auth.refresh_tokens (token, parent, user_id, session_id, revoked, created_at, updated_at)
      select $2, $1, user_id, session_id, false, now(), now() from used
      returning session_id`,
    values: [token, successor],
  });
  return rows[0]?.session_id ?? null;
}

type Found = { session_id: string; revoked: boolean; is_late: boolean };

async function findToken(client: pg.ClientBase, token: string): Promise<Found | undefined> {
  const { rows } = await client.query<Found>({
    name: "find-refresh-token",
    text: `select session_id, revoked, updated_at < clock_timestamp() - make_interval(secs => $2) as is_late
      from auth.refresh_tokens where token = $1`,
    values: [token, REFRESH_REUSE_SECONDS],
  });
  return rows[0];
}
