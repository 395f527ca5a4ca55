import { LRUCache } from "lru-cache";
import type pg from "pg";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { isConnectionError } from "#database/is-connection-error.ts";
import { HAS_FACTOR, SESSION_LEVEL } from "./needs-factor.ts";
import { WALL_CLOCK } from "./token-reader.ts";

/** Half of the 30 s in which other servers may still accept an ended session. */
const BELIEVED_FOR_MS = 15_000;
const REMEMBERED_SESSIONS = 20_000;

const SESSION_STATE = {
  name: "session-state",
  text: `select ${SESSION_LEVEL} as aal, ${HAS_FACTOR} as has_factor
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = $1 and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())`,
};

type SessionState = {
  aal: string;
  /** True if the account has a verified second factor. A session at aal1 has not proved it. */
  has_factor: boolean;
};

export type SessionLiveness = {
  /**
   * Returns undefined if the session has ended. Queries the database at most every 15 s per
   * session.
   */
  stateOf(sessionId: string): Promise<SessionState | undefined>;
  /** Drops cached sessions. Call it after this process has ended, raised or downgraded them. */
  forget(sessionIds: readonly string[]): void;
};

/** Caches the state of recently used sessions, so that most requests need no query for it. */
export function createSessionLiveness(pool: pg.Pool): SessionLiveness {
  const seenAlive = new LRUCache<string, SessionState>({
    max: REMEMBERED_SESSIONS,
    ttl: BELIEVED_FOR_MS,
    ...WALL_CLOCK,
  });
  const asking = new Map<string, Promise<SessionState | undefined>>();

  const ask = async (sessionId: string) => {
    const query = { ...SESSION_STATE, values: [sessionId] };
    const { rows } = await pool.query<SessionState>(query).catch((error: unknown) => {
      throw isConnectionError(error) ? new DatabaseUnavailable("unreachable", error) : error;
    });
    return rows[0];
  };

  /** Caches the result, unless `forget` was called while the query ran. */
  const askAndKeep = (sessionId: string) => {
    const start = Date.now();
    const asked = ask(sessionId)
      .then((state) => {
        if (state && asking.get(sessionId) === asked) seenAlive.set(sessionId, state, { start });
        return state;
      })
      .finally(() => {
        if (asking.get(sessionId) === asked) asking.delete(sessionId);
      });
    asking.set(sessionId, asked);
    return asked;
  };

  return {
    async stateOf(sessionId) {
      const seen = seenAlive.get(sessionId);
      if (seen) return seen;
      return await (asking.get(sessionId) ?? askAndKeep(sessionId));
    },
    forget(sessionIds) {
      for (const id of sessionIds) {
        seenAlive.delete(id);
        asking.delete(id);
      }
    },
  };
}
