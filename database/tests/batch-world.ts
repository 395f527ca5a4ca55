import { type Acting, acting } from "#database/access/acting.ts";
import { type Company, createCompany, createJob } from "#database/access/world.ts";
import type { TestDatabase } from "./test-database.ts";

export type Answer = { job_id: number; outcome: string; batch_id: number };

/**
 * Creates a company whose members change several jobs in one call. Returns helpers that change and
 * read the jobs.
 */
export async function createBatchWorld(database: TestDatabase) {
  const company = await createCompany(database.admin, `Company ${Math.random()}`);
  const [dana, eli] = company.members.map(({ identity }) => acting(database.rest, identity)) as [Acting, Acting];
  const logged = async <Value>(column: string, actions: string): Promise<Value[]> => {
    const { rows } = await database.admin.query<{ value: Value }>(
      `select ${column} as value from team_log where employer_id = $1 and job_id is not null and action like $2 order by id`,
      [company.id, actions],
    );
    return rows.map(({ value }) => value);
  };
  return {
    company,
    dana,
    eli,
    ...changesOf(company),
    /** Creates a job whose last day is this many days from today. */
    async jobEnding(days: number, values: Record<string, unknown> = {}): Promise<number> {
      const id = await createJob(database.admin, company.id, { ...values, start_date: "2020-01-01" });
      await database.admin.query("update job_openings set end_date = app.today() + $2::int where id = $1", [id, days]);
      return id;
    },
    /** Returns all columns of the jobs except `modified` and `modified_by`. */
    async stored(ids: number[]) {
      const { rows } = await database.admin.query<{ job: Record<string, unknown> }>(
        "select to_jsonb(j) - 'modified' - 'modified_by' as job from job_openings j where id = any ($1) order by id",
        [ids],
      );
      return rows.map(({ job }) => job);
    },
    async column<Value>(ids: number[], expression: string): Promise<Value[]> {
      const { rows } = await database.admin.query<{ value: Value }>(
        `select ${expression} as value from job_list where id = any ($1) order by id`,
        [ids],
      );
      return rows.map(({ value }) => value);
    },
    log: () => logged<string>("action", "%"),
    copies: () => logged<number>("job_id", "job_duplicated"),
  };
}

function changesOf(company: Company) {
  const run = (name: string, person: Acting, ids: number[], more = "") =>
    person.query<Answer>(`select * from ${name}($1, $2${more})`, [company.id, ids]);
  return {
    renew: (person: Acting, ids: number[]) => run("renew_jobs", person, ids),
    close: (person: Acting, ids: number[]) => run("close_jobs", person, ids, ", 'filled_here'"),
    duplicate: (person: Acting, ids: number[]) => run("duplicate_jobs", person, ids),
    remove: (person: Acting, ids: number[]) => run("delete_jobs", person, ids),
    /** Sends a change with an idempotency key. */
    keyed: (person: Acting, change: "renew" | "close" | "duplicate" | "delete", ids: number[], key: string) =>
      run(`${change}_jobs`, person, ids, `${change === "close" ? ", 'filled_here'" : ""}, key => '${key}'`),
    undo: (person: Acting, [answer]: Answer[]) =>
      person.query<Answer>("select * from undo_job_batch($1)", [answer?.batch_id]),
  };
}

export const outcomes = (answers: Answer[]) => answers.map(({ outcome }) => outcome);
