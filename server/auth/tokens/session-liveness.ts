import { LRUCache } from "lru-cache";
import type pg from "pg";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { isConnectionError } from "#database/is-connection-error.ts";
import { HAS_FACTOR, SESSION_LEVEL } from "./needs-factor.ts";
import { WALL_CLOCK } from "./token-reader.ts";

/** Half of the 30 s for which an ended session may still be accepted. */
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
  /** The account has a verified second factor, which a session of aal1 still owes. */
  has_factor: boolean;
};

export type SessionLiveness = {
  /** Undefined: it has ended. Asks the database at most every 15 s. */
  stateOf(sessionId: string): Promise<SessionState | undefined>;
  /** These sessions were just ended, lifted or lowered by this process: ask again at the next request. */
  forget(sessionIds: readonly string[]): void;
};

/** A bounded memory of how sessions were a moment ago, so that most requests need no query for it. */
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

  /** Keeps the answer, unless the session was forgotten while the database was asked. */
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
