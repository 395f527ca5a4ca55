import type pg from "pg";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import { only } from "#database/only.ts";

/**
 * Selects a log position that includes every acknowledged change. With synchronous commits, this is
 * the flush position. Without synchronous commits, PostgreSQL acknowledges changes before it
 * flushes them, so the query selects the insert position.
 */
const POSITION = `select case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as lsn`;

const LIMIT = { query_timeout: 1_000 };
/** Minimum number of milliseconds between two stored positions. */
const APART_MS = 500;

/** Tracks the position of the primary's log. Record 114 */
export class PrimaryPosition {
  readonly #pool: pg.Pool;
  readonly #keptMs: number;
  /** The stored positions, oldest first. `at` is the time just before the position was queried. */
  #known: { at: number; lsn: string }[] = [];
  #running: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  constructor(pool: pg.Pool, keptMs: number) {
    this.#pool = pool;
    this.#keptMs = keptMs;
  }

  /**
   * Queries the primary's position. The query starts after this call. Calls that arrive during a
   * query share the next query. Throws DatabaseUnavailable if the primary does not answer.
   */
  now(): Promise<string> {
    this.#next ??= this.#afterwards();
    return this.#next;
  }

  /** Returns the oldest position that was stored in the last `keptMs` milliseconds. */
  recent(): string | undefined {
    const since = performance.now() - this.#keptMs;
    return this.#known.find(({ at }) => at >= since)?.lsn;
  }

  async #afterwards(): Promise<string> {
    await this.#running?.catch(() => {});
    this.#running = this.#next;
    this.#next = undefined;
    return await this.#query();
  }

  async #query(): Promise<string> {
    const at = performance.now();
    const reading = this.#pool.query<{ lsn: string }>({ text: POSITION, ...LIMIT });
    const { rows } = await reading.catch((error) => {
      throw new DatabaseUnavailable("unreachable", error);
    });
    const { lsn } = only(rows);
    this.#known = this.#known.filter((known) => known.at >= at - this.#keptMs);
    if (at - (this.#known.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= APART_MS) this.#known.push({ at, lsn });
    return lsn;
  }
}
