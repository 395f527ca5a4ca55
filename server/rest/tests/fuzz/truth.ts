import type { Pool } from "pg";
import { inTransaction } from "#database/in-transaction.ts";

export type Row = Record<string, unknown>;

/** Tables with protected rows, and the columns that identify a row. */
export const KEYS = {
  users: ["id"],
  employers: ["id"],
  employers_users: ["user_id", "employer_id"],
  pending_employer_user_connections: ["id"],
  employer_invitations: ["id"],
  team_log: ["id"],
  job_openings: ["id"],
  job_list: ["id"],
  job_categories_job_openings: ["job_opening_id", "job_category_id"],
  applications: ["id"],
  application_notes: ["id"],
  answer_texts: ["employer_id", "kind"],
  job_days: ["job_opening_id", "day"],
  script_acquired_job_openings: ["id"],
  job_drafts: ["user_id", "employer_id", "id"],
} as const;
export type Table = keyof typeof KEYS;
export const TABLES = Object.keys(KEYS) as Table[];
/** TABLES without the view `job_list`, because a view stores no rows. */
export const STORED_TABLES = TABLES.filter((table) => table !== "job_list");

/** All rows, read as the owner of the database. */
export type Truth = Record<Table, Map<string, Row>>;

export async function readTruth(pool: Pool): Promise<Truth> {
  const parts = TABLES.map((table) => `'${table}', (select coalesce(jsonb_agg(t), '[]') from public.${table} t)`);
  const { rows } = await pool.query<{ truth: Record<Table, Row[]> }>(
    `select jsonb_build_object(${parts.join(", ")}) as truth`,
  );
  const [found] = rows;
  if (!found) throw new Error("The database said nothing.");
  const entries = TABLES.map((table) => [table, new Map(found.truth[table].map((row) => [keyOf(table, row), row]))]);
  return Object.fromEntries(entries) as Truth;
}

/** Restores all rows, without running triggers or checking foreign keys. */
export async function restoreTruth(pool: Pool, truth: Truth): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query("set local session_replication_role = replica");
    for (const table of STORED_TABLES) {
      await client.query(`delete from public.${table}`);
      await client.query(
        `insert into public.${table} overriding system value
         select * from jsonb_populate_recordset(null::public.${table}, $1)`,
        [JSON.stringify([...truth[table].values()])],
      );
    }
    // Also restores app.employer_names, because the disabled triggers don't update it.
    await client.query("delete from app.employer_names");
    await client.query(
      `insert into app.employer_names (employer_id, name, key)
       select id, name, app.employer_name_key(name) from public.employers where inactive = 0`,
    );
  });
}

export function keyOf(table: Table, row: Row): string {
  return KEYS[table].map((column) => row[column]).join("/");
}

/**
 * Computes from all rows which rows a user owns. Does not use the database's policies, because the
 * fuzzer tests them. `userId` is null for a visitor.
 */
export class Ownership {
  readonly userId: number | null;
  readonly hasSecondFactor: boolean;
  readonly mine: Set<unknown>;
  readonly myActive: Set<unknown>;
  /**
   * The ids of the user's companies that the session cannot access, because it has not used the
   * required second factor.
   */
  readonly waiting: Set<unknown>;
  private readonly truth: Truth;
  private readonly colleagues: Set<unknown>;

  /** `hasSecondFactor` is true if the session has used a second factor (rule 69). */
  constructor(truth: Truth, userId: number | null, hasSecondFactor = false) {
    this.truth = truth;
    this.userId = userId;
    this.hasSecondFactor = hasSecondFactor;
    const links = [...truth.employers_users.values()];
    const linked = links.filter((link) => link.user_id === userId).map((link) => link.employer_id);
    const isGuarded = (id: unknown) => truth.employers.get(String(id))?.requires_second_factor === true;
    this.mine = new Set(linked.filter((id) => hasSecondFactor || !isGuarded(id)));
    this.waiting = new Set(linked.filter((id) => !this.mine.has(id)));
    this.myActive = new Set([...this.mine].filter((id) => truth.employers.get(String(id))?.inactive === 0));
    this.colleagues = new Set(links.filter((link) => this.mine.has(link.employer_id)).map((link) => link.user_id));
  }

  isVisible(table: Table, row: Row): boolean {
    if (this.userId === null) return false;
    switch (table) {
      case "users":
        return row.id === this.userId || this.colleagues.has(row.id);
      case "employers":
        return this.mine.has(row.id);
      case "employers_users":
        return this.mine.has(row.employer_id);
      case "pending_employer_user_connections":
        return row.user_id === this.userId;
      case "employer_invitations":
        return this.myActive.has(row.employer_id);
      case "job_categories_job_openings":
      case "applications":
      case "job_days":
        return this.mine.has(this.employerOfJob(row.job_opening_id));
      case "application_notes":
        return this.mine.has(this.employerOfApplication(row.application_id));
      case "job_drafts":
        return row.user_id === this.userId && this.mine.has(row.employer_id);
      default:
        return this.mine.has(row.employer_id);
    }
  }

  visible(table: Table): Map<string, Row> {
    return new Map([...this.truth[table]].filter(([, row]) => this.isVisible(table, row)));
  }

  employerOfApplication(applicationId: unknown): unknown {
    return this.employerOfJob(this.truth.applications.get(String(applicationId))?.job_opening_id);
  }

  employerOfJob(jobId: unknown): unknown {
    return this.truth.job_openings.get(String(jobId))?.employer_id;
  }
}
