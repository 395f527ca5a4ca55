import type { Row } from "#domain/rows.ts";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { type Account, createAccount } from "./account.ts";
import type { Portal } from "./portal.ts";

/** Columns of job_openings that a test sets. Other columns have believable defaults. */
type JobColumns = Partial<{
  name: string;
  description: string;
  city: string;
  state: "Minnesota" | "Wisconsin";
  start_date: string;
  end_date: string;
  approved: 0 | 1;
  archived: 0 | 1;
  approved_at: string;
  review_note: string;
  created: string;
  views: number;
  application_type: "platform" | "email" | "url";
  application_email: string;
  application_url: string;
  questions: string;
}>;

/** Columns of script_acquired_job_openings that a test sets. */
type SuggestionColumns = Partial<{
  name: string;
  city: string | null;
  state: string | null;
  start_date: string;
  end_date: string;
  sources: Row<"script_acquired_job_openings">["sources"];
  job_category_list: (string | number)[];
  denied: true;
  not_a_job: true;
}>;

/** A user with a company. */
export interface Employer extends Account {
  companyId: number;
  /** Writes one job of the company and returns its id. */
  postJob(columns?: JobColumns): Promise<number>;
  /** Writes jobs. A third of the jobs is expired, half is approved, and the last is the newest. */
  seedJobs(count: number): Promise<void>;
  /** Writes applications for a job. */
  receiveApplications(jobId: number, count: number): Promise<void>;
  /** Writes an application from the public form and returns its id. */
  receiveApplicant(jobId: number, columns: { name: string; message?: string; created?: string }): Promise<number>;
  /** Makes the company inactive, as staff can. Its members can only read. */
  becomeInactive(): Promise<void>;
  /** Writes a suggestion of the finder and returns its id. */
  receiveSuggestion(columns?: SuggestionColumns): Promise<number>;
  /** Returns the decisions about the company's suggestions, oldest first. */
  readDecisions(): Promise<{ name: string; moved_to_live: boolean | null; denied: boolean | null }[]>;
}

export async function createEmployer(portal: Portal, account?: Account): Promise<Employer> {
  const { admin } = portal.database;
  const person = account ?? (await createAccount(portal));
  const insertId = async (text: string, values: unknown[]): Promise<number> => {
    const { rows } = await admin.query<{ id: number }>(text, values);
    if (!rows[0]) throw new Error("The insert returned no row");
    return rows[0].id;
  };
  const companyId = await insertId(
    `insert into public.employers (name, description, created_by) values ($1, '<p>Bread since 1987.</p>', $2) returning id`,
    [person.companyName, person.userId],
  );

  return {
    ...person,
    companyId,
    postJob(columns = {}) {
      const dates = { start_date: addDays(todayInPortal(), -3), end_date: addDays(todayInPortal(), 27) };
      const job = { ...BELIEVABLE_JOB, ...dates, ...columns, employer_id: companyId };
      const names = Object.keys(job);
      return insertId(
        `insert into public.job_openings (${names.join(", ")})
         select ${names.join(", ")} from jsonb_populate_record(null::public.job_openings, $1) returning id`,
        [job],
      );
    },
    async seedJobs(count) {
      for (let from = 1; from <= count; from += SEEDED_AT_ONCE) {
        await admin.query(
          `insert into public.job_openings (employer_id, name, description, address_line_one, city, state, postal_code,
             start_date, end_date, min_annual_pay, max_annual_pay, approved, created)
           select $1, (array['Night Baker', 'Store Manager', 'Delivery Driver', 'Pastry Chef'])[1 + n % 4] || ' ' || n,
             '<p>Work number ' || n || '.</p>', n || ' Main Street', (array['Duluth', 'Rochester', 'Eau Claire'])[1 + n % 3],
             (array['Minnesota', 'Minnesota', 'Wisconsin'])[1 + n % 3], '55802', current_date - 40,
             current_date + case when n % 3 = 0 then -5 else 25 end, 40000, 52000, n % 2, now() - make_interval(mins => $2 - n)
           from generate_series($3::int, least($2::int, $3::int + $4::int - 1)) n`,
          [companyId, count, from, SEEDED_AT_ONCE],
        );
      }
    },
    async receiveApplications(jobId, count) {
      await admin.query("insert into public.applications (job_opening_id) select $1 from generate_series(1, $2)", [
        jobId,
        count,
      ]);
    },
    receiveApplicant(jobId, columns) {
      const application = { email: "robin@applicants.example", ...columns, job_opening_id: jobId };
      const names = Object.keys(application);
      return insertId(
        `insert into public.applications (${names.join(", ")})
         select ${names.join(", ")} from jsonb_populate_record(null::public.applications, $1) returning id`,
        [application],
      );
    },
    async becomeInactive() {
      await admin.query("update public.employers set inactive = 1 where id = $1", [companyId]);
    },
    receiveSuggestion(columns = {}) {
      const job = { ...BELIEVABLE_SUGGESTION, ...columns, employer_id: companyId };
      const names = Object.keys(job);
      return insertId(
        `insert into public.script_acquired_job_openings (${names.join(", ")})
         select ${names.join(", ")} from jsonb_populate_record(null::public.script_acquired_job_openings, $1) returning id`,
        [job],
      );
    },
    async readDecisions() {
      const { rows } = await admin.query(
        "select name, moved_to_live, denied from public.script_acquired_job_openings where employer_id = $1 order by id",
        [companyId],
      );
      return rows;
    },
  };
}

/**
 * Number of rows in each statement. A larger number could exceed the statement timeout on a slow
 * disk.
 */
const SEEDED_AT_ONCE = 5000;

const BELIEVABLE_SUGGESTION = {
  name: "Line Cook",
  city: "Duluth",
  state: "Minnesota",
  description: "<p>Found on the website.</p>",
};

const BELIEVABLE_JOB = {
  name: "Night Baker",
  description: "<p>Bake bread while the town sleeps.</p>",
  address_line_one: "12 Superior Street",
  city: "Duluth",
  state: "Minnesota",
  postal_code: "55802",
  employment_type_id: 1,
  location_type_id: 1,
  education_credential_id: 8,
  experience_level_id: 1,
  pay_type: 1,
  min_annual_pay: 40000,
  max_annual_pay: 52000,
  min_hourly_pay: 19.23,
  max_hourly_pay: 25,
  application_type: "platform",
};
