import { CONNECT_TIMEOUT_MS } from "#database/connect.ts";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import type { Identity } from "#database/identity.ts";
import { FairQueue, type Group, UNLIMITED } from "#server/admission/fair-queue.ts";
import { MinuteLimit } from "#server/admission/minute-limit.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { LIMITS } from "./limits.ts";
import { restError, tooManyAtOnce } from "./rest-error.ts";

/**
 * Returns the key under which the limits count a caller's requests. Returns undefined for the
 * service role, which has no limits.
 */
export function callerOf({ role, claims }: Identity, ip: () => string): string | undefined {
  if (role === "service_role") return undefined;
  return role === "authenticated" ? `person ${claims.sub}` : `visitors ${ipBlock(ip())}`;
}

export type Shares = <Result>(
  caller: string | undefined,
  signal: AbortSignal,
  work: () => Promise<Result>,
  options?: { isWrite?: boolean },
) => Promise<Result>;

/**
 * Milliseconds after which a running write frees its slot, so that a write that waits for a lock
 * doesn't block other writes.
 */
const WRITE_HOLDS_FOR = 10;

/**
 * Creates the limits that keep a caller from using all connections to the database (rule 63).
 *
 * - A user may use an eighth of the connections, an IP address a quarter, and all visitors together
 *   half.
 * - Only callers without a running statement may use the last quarter.
 * - A caller that has used up its database time of the minute is rejected (LIMITS).
 * - At most a quarter of the connections start writes at the same time, because more writes slow
 *   each other down (record 68).
 */
export function fairShares(connections: number): Shares {
  const part = (of: number) => Math.max(1, Math.floor(connections / of));
  const queue = new FairQueue({
    slots: connections,
    reserved: { slots: part(4), for: "idle" },
    deadline: CONNECT_TIMEOUT_MS,
    refuse: tooManyAtOnce,
  });
  const people: Group = { slots: connections, waiting: 1_024, perKey: { slots: part(8), waiting: 64 } };
  const visitors: Group = { slots: part(2), waiting: 64, perKey: { slots: part(4), waiting: 32 } };
  const times = {
    people: new MinuteLimit(LIMITS.databaseTime.person),
    visitors: new MinuteLimit(LIMITS.databaseTime.ipBlock),
  };
  const writes = new FairQueue({ slots: part(4), holdsFor: WRITE_HOLDS_FOR, refuse: tooManyAtOnce });
  return (caller, signal, work, { isWrite = false } = {}) => {
    if (caller === undefined) return work();
    const kind = caller.startsWith("person ") ? "people" : "visitors";
    const counted = () => within(times[kind], caller, work);
    const begin = isWrite ? () => writes.run([{ group: UNLIMITED, key: caller }], signal, counted) : counted;
    return queue.run([{ group: { people, visitors }[kind], key: caller }], signal, begin);
  };
}

/**
 * Runs the work and adds its time to the caller's database time. Throws if the caller has used up
 * the time of this minute.
 */
async function within<Result>(limit: MinuteLimit, caller: string, work: () => Promise<Result>): Promise<Result> {
  const wait = limit.wait(caller);
  if (wait > 0) throw usedUp(wait);
  const started = performance.now();
  const spend = () => {
    const spent = performance.now() - started - LIMITS.databaseTime.free;
    if (spent > 0) limit.add(caller, spent);
  };
  try {
    const result = await work();
    spend();
    return result;
  } catch (error) {
    // Doesn't count the time if the database is unavailable, because the caller did not cause this.
    if (!(error instanceof DatabaseUnavailable)) spend();
    throw error;
  }
}

function usedUp(wait: number): Error {
  const message = "Your requests have used up the database's time for this minute. Please wait a little.";
  return restError("PGRST003", message, {
    status: 429,
    headers: { "retry-after": String(Math.ceil(wait / 1_000)) },
  });
}
