import { CONNECT_TIMEOUT_MS } from "#database/connect.ts";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import type { Identity } from "#database/identity.ts";
import { FairQueue, type Group } from "#server/admission/fair-queue.ts";
import { addressBlock } from "#server/http/address-block.ts";
import { FewAtOnce } from "./few-at-once.ts";
import { LIMITS } from "./limits.ts";
import { restError, tooManyAtOnce } from "./rest-error.ts";
import { TimeBudget } from "./time-budget.ts";

/** Whose share is counted: a person's, or for visitors that of their IP address block. `undefined` is the service role. */
export function callerOf({ role, claims }: Identity, ip: () => string): string | undefined {
  if (role === "service_role") return undefined;
  return role === "authenticated" ? `person ${claims.sub}` : `visitors ${addressBlock(ip())}`;
}

export type Shares = <Result>(
  caller: string | undefined,
  signal: AbortSignal,
  work: () => Promise<Result>,
  options?: { isWrite?: boolean },
) => Promise<Result>;

/** Milliseconds after which a change that has begun keeps no other from beginning. */
const WRITE_COUNTS_FOR = 10;

/**
 * No one can hold all connections to the database (rule 63): one person gets at most an eighth of them, one address a
 * quarter, all visitors together half, and the last quarter only those who have no statement running. Statements take
 * turns, and the time they take is counted: a caller who has used more than LIMITS allow waits until the minute gives some
 * back. Of changes a quarter of the connections have begun at once, as more of them get in each other's way (record 68).
 */
export function fairShares(connections: number): Shares {
  const part = (of: number) => Math.max(1, Math.floor(connections / of));
  const queue = new FairQueue({
    slots: connections,
    reserved: { slots: part(4), for: "idle" },
    deadline: CONNECT_TIMEOUT_MS,
    refuse: tooManyAtOnce,
  });
  const people: Group = {
    slots: connections,
    waiting: 1_024,
    perKey: { slots: part(8), waiting: 64 },
  };
  const visitors: Group = { slots: part(2), waiting: 64, perKey: { slots: part(4), waiting: 32 } };
  const budgets = {
    people: new TimeBudget(LIMITS.databaseTime.person),
    visitors: new TimeBudget(LIMITS.databaseTime.address),
  };
  const writes = new FewAtOnce(part(4), WRITE_COUNTS_FOR);
  return (caller, signal, work, { isWrite = false } = {}) => {
    if (caller === undefined) return work();
    const kind = caller.startsWith("person ") ? "people" : "visitors";
    const counted = () => within(budgets[kind], caller, work);
    const begin = isWrite ? () => writes.run(counted) : counted;
    return queue.run([{ group: { people, visitors }[kind], key: caller }], signal, begin);
  };
}

/** Takes the work's time from the caller's budget. Throws if nothing is left of it. */
async function within<Result>(budget: TimeBudget, caller: string, work: () => Promise<Result>): Promise<Result> {
  const wait = budget.wait(caller);
  if (wait > 0) throw overBudget(wait);
  const started = performance.now();
  const spend = () => {
    const spent = performance.now() - started - LIMITS.databaseTime.free;
    if (spent > 0) budget.spend(caller, spent);
  };
  try {
    const result = await work();
    spend();
    return result;
  } catch (error) {
    // A database that is silent costs it nothing, and is not the caller's fault.
    if (!(error instanceof DatabaseUnavailable)) spend();
    throw error;
  }
}

function overBudget(wait: number): Error {
  return restError(
    "PGRST003",
    "Your requests have used up the database's time for this minute. Please wait a little.",
    {
      status: 429,
      headers: { "retry-after": String(Math.ceil(wait / 1_000)) },
    },
  );
}
