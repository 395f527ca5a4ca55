import pg from "pg";
import { type AsUserOptions, runAsUser, type Statement } from "#database/as-user.ts";
import { type Database, loginUrl } from "#database/connect.ts";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { identifyDatabase } from "#database/identify-database.ts";
import type { Identity } from "#database/identity.ts";
import { only } from "#database/only.ts";
import type { Answer } from "#database/pipelined-query.ts";
import { PrimaryPosition } from "./primary-position.ts";

const POLL_EVERY_MS = 1_000;
/**
 * Milliseconds to wait for a connection to the replica or for a check. The limit is short, because
 * a read that the replica does not answer goes to the primary.
 */
const ANSWER_WITHIN_MS = 1_000;
const LIMIT = { query_timeout: ANSWER_WITHIN_MS };
/**
 * SQLSTATEs that the primary would also return: an exceeded time limit, invalid values, and errors
 * that a function raises. Excludes 22012 (division by zero), because `runAsUser` fails with 22012
 * if the replica is behind.
 */
const SAME_ANYWHERE = /^(?:57014|22(?!012)|P0|PT)/;

/**
 * Reads from a replica. Returns undefined if the replica is unavailable, is behind or fails. The
 * caller then reads from the primary.
 */
export type ReadElsewhere = (
  identity: Identity,
  statement: Statement,
  options: AsUserOptions,
) => Promise<Answer | undefined>;

type Options = {
  /** Connection string of the database's owner at the replica. */
  url: string;
  primary: Database;
  /** The replica's answers to visitors are at most this many milliseconds old. */
  lagMs: number;
  /** Called with a sentence when the replica becomes available or unavailable. */
  report(sentence: string): void;
};

/**
 * Counts of the reads that the replica answered and of the reads that were passed on to the
 * primary.
 */
type Reads = { answered: number; passed_on: number };

type Pools = { people: pg.Pool; site: pg.Pool; gone: AbortController };

const STATE = `select pg_is_in_recovery() as "isReplica",
  greatest(pg_wal_lsn_diff($1, pg_last_wal_replay_lsn()), 0)::float8 as behind`;

/**
 * Answers reads from a replica that has all changes that the result must include. Otherwise the
 * primary answers. Record 114
 */
export class ReadReplica {
  readonly #options: Options;
  readonly #position: PrimaryPosition;
  readonly #poolConfig: pg.PoolConfig;
  /** Connections for checks only. Checks therefore don't wait behind requests. */
  readonly #primary: pg.Pool;
  readonly #probe: pg.Pool;
  /** Counts of the reads by signed-in users (`people`) and by visitors (`site`). */
  readonly reads: Readonly<Record<"people" | "site", Reads>> = {
    people: { answered: 0, passed_on: 0 },
    site: { answered: 0, passed_on: 0 },
  };
  #pools: Pools | undefined;
  #behindBytes: number | undefined;
  #isReportedAway = false;
  #checking: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#poolConfig = { connectionString: loginUrl(options.url, options.primary.url, "authenticator") };
    this.#primary = open(options.primary.listener, 1);
    this.#probe = open(this.#poolConfig, 1);
    this.#position = new PrimaryPosition(this.#primary, options.lagMs);
  }

  /** Reads for users. The result includes every change that was acknowledged before this call. */
  readonly people: ReadElsewhere = (identity, statement, options) =>
    this.#read("people", options, async (pool) => {
      const asOf = await this.#position.now();
      return await runAsUser(pool, identity, statement, { ...options, asOf });
    });

  /**
   * Reads rows for visitors. The result includes every change that was acknowledged at least
   * `lagMs` ago.
   */
  readonly site: ReadElsewhere = (identity, statement, options) =>
    this.#read("site", options, async (pool) => {
      const asOf = this.#position.recent() ?? (await this.#position.now());
      return await runAsUser(pool, identity, statement, { ...options, asOf });
    });

  get isInUse(): boolean {
    return this.#pools !== undefined;
  }

  /**
   * Bytes of the primary's log that the replica had not replayed at the last check. Undefined while
   * the replica is not in use.
   */
  get behindBytes(): number | undefined {
    return this.isInUse ? this.#behindBytes : undefined;
  }

  /** Checks the replica immediately and then every second. Never throws. */
  async start(): Promise<void> {
    await this.#check();
    this.#timer = setInterval(() => {
      this.#checking ??= this.#check().finally(() => {
        this.#checking = undefined;
      });
    }, POLL_EVERY_MS);
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#checking;
    const { people, site } = this.#pools ?? {};
    await Promise.all([this.#primary.end(), this.#probe.end(), people?.end(), site?.end()]);
  }

  async #check(): Promise<void> {
    try {
      this.#behindBytes = await this.#assertServes(await this.#position.now());
    } catch (error) {
      this.#leave((error as Error).message);
      return;
    }
    if (this.#pools) return;
    const { rest, site } = this.#options.primary;
    this.#pools = {
      people: open(this.#poolConfig, rest.options.max),
      site: open(this.#poolConfig, site.options.max),
      gone: new AbortController(),
    };
    this.#isReportedAway = false;
    this.#options.report("the read replica is in use");
  }

  /**
   * Returns how many bytes of the log the replica still has to replay up to this position. Throws
   * if the replica cannot be used.
   */
  async #assertServes(position: string): Promise<number> {
    const [own, place] = await Promise.all(
      [this.#probe, this.#primary].map((pool) => identifyDatabase(pool, ANSWER_WITHIN_MS)),
    );
    if (own !== place) throw new Error("it belongs to another database");
    const { rows } = await this.#probe.query<{ isReplica: boolean; behind: number }>({
      text: STATE,
      values: [position],
      ...LIMIT,
    });
    const { isReplica, behind } = only(rows);
    if (!isReplica) throw new Error("it is not a replica");
    return behind;
  }

  /**
   * Stops using the replica and closes its connections. The primary runs the queries that still
   * wait for the replica.
   */
  #leave(reason: string): void {
    const pools = this.#pools;
    this.#pools = undefined;
    pools?.gone.abort(new DatabaseUnavailable("lost", new Error(reason)));
    for (const pool of [pools?.people, pools?.site]) pool?.end().catch(() => {});
    if (this.#isReportedAway) return;
    this.#isReportedAway = true;
    this.#options.report(`the read replica is not used: ${reason}`);
  }

  async #read(
    group: "people" | "site",
    { signal }: AsUserOptions,
    run: (pool: pg.Pool) => Promise<Answer>,
  ): Promise<Answer | undefined> {
    const pools = this.#pools;
    try {
      const answer = pools && (await rejectOnAbort(run(pools[group]), pools.gone.signal));
      this.reads[group][answer ? "answered" : "passed_on"] += 1;
      return answer;
    } catch (error) {
      if (signal?.aborted || !isOfReplica(error)) throw error;
      this.reads[group].passed_on += 1;
      return undefined;
    }
  }
}

/** Returns true if the error occurs only at the replica. The primary may still answer the read. */
function isOfReplica(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof pg.DatabaseError && !SAME_ANYWHERE.test(error.code ?? "");
}

function open(poolConfig: pg.PoolConfig, max: number): pg.Pool {
  const pool = new pg.Pool({
    ...poolConfig,
    max,
    keepAlive: true,
    application_name: "openings",
    connectionTimeoutMillis: ANSWER_WITHIN_MS,
    idleTimeoutMillis: 60_000,
  });
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("error", () => {});
  return pool;
}

/** If the signal aborts, rejects with the signal's reason and ignores the result of `work`. */
function rejectOnAbort<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  return new Promise((resolve, reject) => {
    const leave = () => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener("abort", leave);
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", leave));
  });
}
