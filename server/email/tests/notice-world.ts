import { type Company, createCompany, createJob } from "#database/access/world.ts";
import { serve } from "#server/tests/serve.ts";
import { day } from "./moved-clock.ts";

let companies = 0;

/**
 * Starts a server for one test file. Returns it with functions to create companies and jobs and to
 * read emails.
 */
export async function startNoticeWorld() {
  const server = await serve();
  const { admin } = server.database;
  const sql = async (text: string, values: unknown[] = []) => (await admin.query(text, values)).rows;
  return {
    server,
    sql,
    /** Creates an approved company with two members and no jobs. */
    async company() {
      const company = await createCompany(admin, `North Shore Bakery ${++companies}`);
      await sql("update employers set approved = 1 where id = $1", [company.id]);
      await sql("delete from job_openings where employer_id = $1", [company.id]);
      await sql("delete from script_acquired_job_openings where employer_id = $1", [company.id]);
      return company;
    },
    /** Creates a job and returns its id. */
    job: (company: Company, values: Record<string, unknown> = {}) =>
      createJob(admin, company.id, { name: "Night Baker", start_date: day(-3), approved: 1, ...values }),
    /**
     * Waits until the outbox is empty. Returns the subjects of the emails that arrived at an email
     * address since the last call, in order.
     */
    async subjectsTo(email: string) {
      const waiting = "select from pgboss.job where name = 'mail' and state < 'completed'";
      const deadline = AbortSignal.timeout(20_000);
      while ((await sql(waiting)).length > 0) deadline.throwIfAborted();
      return server.sink.emails.filter(({ to }) => to.includes(email)).map(({ subject }) => subject);
    },
  };
}
