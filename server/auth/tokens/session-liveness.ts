import { LRUCache } from "lru-cache";
import type pg from "pg";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { isConnectionError } from "#database/is-connection-error.ts";
import { HAS_FACTOR, SESSION_LEVEL } from "./needs-factor.ts";
import { WALL_CLOCK } from "./token-reader.ts";

/**
 * Milliseconds for which a session's state is cached. This is half of the 30 s within which all
 * servers must reject an ended session.
 */
const CACHED_FOR_MS = 15_000;
const CACHED_SESSIONS = 20_000;

const SESSION_STATE = {
  name: "session-state",
  text: `select ${SESSION_LEVEL} as aal, ${HAS_FACTOR} as has_factor
    from auth.sessions s join auth.users u on u.id = s.user_id
    where s.id = $1 and (s.not_after is null or s.not_after > now())
      and u.deleted_at is null and (u.banned_until is null or u.banned_until <= now())`,
};

type SessionState = {
  aal: string;
  /**
   * True if the account has a verified second factor. If `aal` is "aal1", the session has not used
   * the factor yet.
   */
  has_factor: boolean;
};

/** Caches the state of recently used sessions, so that most requests need no query. */
export function createSessionLiveness(pool: pg.Pool) {
  const seenAlive = new LRUCache<string, SessionState>({
    max: CACHED_SESSIONS,
    ttl: CACHED_FOR_MS,
    ...WALL_CLOCK,
  });
  const pendingQueries = new Map<string, Promise<SessionState | undefined>>();

  const readState = async (sessionId: string) => {
    const query = { ...SESSION_STATE, values: [sessionId] };
    const { rows } = await pool.query<SessionState>(query).catch((error: unknown) => {
      throw isConnectionError(error) ? new DatabaseUnavailable("unreachable", error) : error;
    });
    return rows[0];
  };

  /**
   * Queries the session and caches the result. Doesn't cache the result if `drop` was called during
   * the query.
   */
  const queryAndCache = (sessionId: string) => {
    const start = Date.now();
    const pending = readState(sessionId)
      .then((state) => {
        if (state && pendingQueries.get(sessionId) === pending) seenAlive.set(sessionId, state, { start });
        return state;
      })
      .finally(() => {
        if (pendingQueries.get(sessionId) === pending) pendingQueries.delete(sessionId);
      });
    pendingQueries.set(sessionId, pending);
    return pending;
  };

  return {
    /**
     * Returns the session's state, or undefined if the session has ended. Queries the database at
     * most every 15 s for each session.
     */
    async stateOf(sessionId: string) {
      const seen = seenAlive.get(sessionId);
      if (seen) return seen;
      return await (pendingQueries.get(sessionId) ?? queryAndCache(sessionId));
    },
    /** Drops sessions from the cache. Call it after ending, raising or downgrading them. */
    drop(sessionIds: readonly string[]) {
      for (const id of sessionIds) {
        seenAlive.delete(id);
        pendingQueries.delete(id);
      }
    },
  };
}

export type SessionLiveness = ReturnType<typeof createSessionLiveness>;
