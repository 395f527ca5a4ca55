import { randomBytes } from "node:crypto";
import { beforeEach } from "vitest";
import { acting } from "#database/access/acting.ts";
import { APPLICANT, createJob } from "#database/access/world.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

/** Sets up an approved company, and visitors who apply to its jobs through the public site. */
export function applicationsWorld() {
  const database = databaseOfFile();
  const { company, dana } = companyOfTest(database);
  const site = () => acting(database.site, { role: "public_site", claims: {} });
  const sql = async (text: string, values: unknown[] = []) => (await database.admin.query(text, values)).rows;
  beforeEach(async () => {
    await sql("update employers set approved = 1 where id = $1", [company.id]);
  });
  return {
    database,
    company,
    dana,
    site,
    sql,
    secret: () => randomBytes(32),
    openJob: (values: Record<string, unknown> = {}) =>
      createJob(database.admin, company.id, { approved: 1, application_type: "platform", ...values }),
    async apply(jobId: number, token: Buffer, values: Record<string, unknown> = {}): Promise<unknown> {
      const { name, email, phone, message } = { ...APPLICANT, ...values };
      const { outcome } = await site().one("select site.apply_for_job($1, $2, $3, $4, $5, $6) as outcome", [
        jobId,
        name,
        email,
        phone,
        message,
        token,
      ]);
      return outcome;
    },
    count: async (jobId: number) =>
      (await sql("select count(*) from applications where job_opening_id = $1", [jobId]))[0]?.count,
  };
}
