import { LRUCache } from "lru-cache";
import type pg from "pg";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { isConnectionError } from "#database/is-connection-error.ts";
import { WALL_CLOCK } from "./wall-clock.ts";

/** Half of the 30 s for which an ended session may still be accepted. */
const BELIEVED_FOR_MS = 15_000;
const REMEMBERED_SESSIONS = 20_000;

const SESSION_ALIVE = {
  name: "session-alive",
  text: `select from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = $1 and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())`,
};

export type SessionLiveness = {
  /** Whether the session is still alive; asks the database at most every 15 s. */
  isAlive(sessionId: string): Promise<boolean>;
  /** The session was just ended by this process: ask again at the next request. */
  forget(sessionIds: readonly string[]): void;
};

/** A bounded memory of which sessions were alive a moment ago, so that most requests need no query for it. */
export function createSessionLiveness(pool: pg.Pool): SessionLiveness {
  const seenAlive = new LRUCache<string, true>({
    max: REMEMBERED_SESSIONS,
    ttl: BELIEVED_FOR_MS,
    ...WALL_CLOCK,
  });
  const asking = new Map<string, Promise<boolean>>();

  const ask = async (sessionId: string) => {
    const askedAt = Date.now();
    const { rowCount } = await pool.query({ ...SESSION_ALIVE, values: [sessionId] }).catch((error: unknown) => {
      throw isConnectionError(error) ? new DatabaseUnavailable("unreachable", error) : error;
    });
    if (rowCount === 0) return false;
    seenAlive.set(sessionId, true, { start: askedAt });
    return true;
  };

  return {
    async isAlive(sessionId) {
      if (seenAlive.get(sessionId)) return true;
      const asked = asking.get(sessionId) ?? ask(sessionId).finally(() => asking.delete(sessionId));
      asking.set(sessionId, asked);
      return await asked;
    },
    forget(sessionIds) {
      for (const id of sessionIds) seenAlive.delete(id);
    },
  };
}
