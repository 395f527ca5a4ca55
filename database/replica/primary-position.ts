import type pg from "pg";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";

/** How far the log is written; an acknowledged change is before it. Without synchronous commits it may not be written yet. */
const POSITION = `select case current_setting('synchronous_commit')
  when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as lsn`;

const LIMIT = { query_timeout: 1_000 };
/** Of the positions that are remembered. */
const APART_MS = 500;

/** Where the primary's log is, and was. Record 114 */
export class PrimaryPosition {
  readonly #pool: pg.Pool;
  readonly #keptMs: number;
  /** The oldest first; `at` is before the primary was asked. */
  #known: { at: number; lsn: string }[] = [];
  #asking: Promise<string> | undefined;
  #next: Promise<string> | undefined;

  constructor(pool: pg.Pool, keptMs: number) {
    this.#pool = pool;
    this.#keptMs = keptMs;
  }

  /** Asked after this call, in one question for all who call while another one is asked. Throws DatabaseUnavailable when the primary does not answer. */
  now(): Promise<string> {
    this.#next ??= this.#afterwards();
    return this.#next;
  }

  /** The oldest one that the primary had within the time that is kept. */
  recent(): string | undefined {
    const since = performance.now() - this.#keptMs;
    return this.#known.find(({ at }) => at >= since)?.lsn;
  }

  async #afterwards(): Promise<string> {
    await this.#asking?.catch(() => {});
    this.#asking = this.#next;
    this.#next = undefined;
    return await this.#ask();
  }

  async #ask(): Promise<string> {
    const at = performance.now();
    const question = this.#pool.query<{ lsn: string }>({ text: POSITION, ...LIMIT });
    const { rows } = await question.catch((error) => {
      throw new DatabaseUnavailable("unreachable", error);
    });
    const lsn = rows[0]?.lsn ?? "";
    this.#known = this.#known.filter((known) => known.at >= at - this.#keptMs);
    if (at - (this.#known.at(-1)?.at ?? Number.NEGATIVE_INFINITY) >= APART_MS) this.#known.push({ at, lsn });
    return lsn;
  }
}
