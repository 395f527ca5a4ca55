import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Acting, acting, outcomesOf } from "#database/access/acting.ts";
import { type Company, createCompany, createPerson, JOB } from "#database/access/world.ts";
import { ACCESS_REQUESTS_PER_DAY, JOBS_PER_DAY, LIVE_JOBS_MAX } from "#domain/limits.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();

const letADayPass = () =>
  database.admin.query("update app.access_request_counts set day = day - 1; update app.job_counts set day = day - 1");

// Rule 56
describe("access requests", () => {
  let person: Acting;
  let companies: number[];
  beforeAll(async () => {
    const { rows } = await database.admin.query<{ id: number }>(
      "insert into employers (name) select 'Company ' || n from generate_series(1, 40) n returning id",
    );
    companies = rows.map(({ id }) => id);
  });
  beforeEach(async () => {
    person = acting(database.rest, (await createPerson(database.admin)).identity);
  });
  const requestAccess = (ids: number[]) =>
    person.query("insert into pending_employer_user_connections (employer_id) select unnest($1::bigint[])", [ids]);
  const refused = {
    code: "PT429",
    hint: "requests_per_day",
    message: `You can file ${ACCESS_REQUESTS_PER_DAY} access requests a day`,
  };

  test("a user files at most 10 a day, even in one statement", async () => {
    await expect(requestAccess(companies)).rejects.toMatchObject(refused);
    await requestAccess(companies.slice(0, ACCESS_REQUESTS_PER_DAY));
    await expect(requestAccess(companies.slice(10, 11))).rejects.toMatchObject(refused);
    await letADayPass();
    await requestAccess(companies.slice(10, 11));
  });

  test("decided requests count too", async () => {
    await requestAccess(companies.slice(0, ACCESS_REQUESTS_PER_DAY));
    await database.admin.query("delete from pending_employer_user_connections");
    await expect(requestAccess(companies.slice(0, 1))).rejects.toMatchObject(refused);
  });

  test("requests at the same time count together", async () => {
    const attempts = companies.slice(0, ACCESS_REQUESTS_PER_DAY + 3).map((id) => requestAccess([id]));
    expect(await outcomesOf(attempts)).toEqual({
      succeeded: ACCESS_REQUESTS_PER_DAY,
      failures: Array(3).fill("requests_per_day"),
    });
  });
});

describe("jobs", () => {
  let company: Company;
  let member: Acting;
  let colleague: Acting;
  let number = 0;
  beforeEach(async () => {
    number += 1;
    company = await createCompany(database.admin, `Bakery ${number}`);
    [member, colleague] = company.members.map(({ identity }) => acting(database.rest, identity)) as [Acting, Acting];
  });
  const columns = Object.keys(JOB).join(", ");
  const values = Object.values(JOB)
    .map((value) => `'${value}'`)
    .join(", ");
  const post = (count: number, by = member) =>
    by.query(`insert into job_openings (employer_id, ${columns}) select $1, ${values} from generate_series(1, $2)`, [
      company.id,
      count,
    ]);
  /** Creates jobs as the database owner, who has no limits. */
  const fill = (count: number) =>
    database.admin.query(
      `insert into job_openings (employer_id, ${columns}) select $1, ${values} from generate_series(1, $2)`,
      [company.id, count],
    );
  const perDay = { code: "PT429", hint: "jobs_per_day", message: `A company can post ${JOBS_PER_DAY} jobs a day` };
  const tooManyLive = { code: "PT429", hint: "live_jobs", message: "A company can have 2,000 live jobs" };

  test("a company posts at most 200 a day, by all members and including deleted jobs", async () => {
    await expect(post(JOBS_PER_DAY + 1)).rejects.toMatchObject(perDay);
    await post(JOBS_PER_DAY - 2);
    expect(await outcomesOf([post(1), post(1, colleague), post(1), post(1, colleague)])).toEqual({
      succeeded: 2,
      failures: ["jobs_per_day", "jobs_per_day"],
    });
    await member.query("delete from job_openings where employer_id = $1", [company.id]);
    await expect(post(1)).rejects.toMatchObject(perDay);
    await letADayPass();
    await post(1);
  });

  test("a company has at most 2,000 live jobs, until a job ends or is deleted", async () => {
    await fill(LIVE_JOBS_MAX - 3); // plus the job that the company starts with
    expect(await outcomesOf([post(1), post(1, colleague), post(1), post(1, colleague)])).toEqual({
      succeeded: 2,
      failures: ["live_jobs", "live_jobs"],
    });
    const [some] = await member.query("select id from job_openings where employer_id = $1 limit 1", [company.id]);
    await member.query("delete from job_openings where id = $1", [some?.id]);
    await post(1);
    await expect(post(1)).rejects.toMatchObject(tooManyLive);
    await database.admin.query(
      "update job_openings set start_date = '2020-01-01', end_date = '2020-01-02' where id = (select max(id) from job_openings where employer_id = $1)",
      [company.id],
    );
    await post(1);
  });

  test("a renewed job counts as live again", async () => {
    await fill(LIVE_JOBS_MAX - 1);
    const ended = await member.one<{ id: number }>(
      "update job_openings set start_date = '2020-01-01', end_date = '2020-01-02' where id = (select max(id) from job_openings where employer_id = $1) returning id",
      [company.id],
    );
    await post(1);
    const renew = member.query("update job_openings set end_date = '2099-12-21' where id = $1", [ended.id]);
    await expect(renew).rejects.toMatchObject(tooManyLive);
    await member.query("update job_openings set city = 'Red Wing' where id = $1", [ended.id]);
  });

  test("a job posted by a user of another company is rejected without revealing the limit", async () => {
    await post(JOBS_PER_DAY);
    const outsider = acting(database.rest, (await createPerson(database.admin)).identity);
    await expect(post(1, outsider)).rejects.toMatchObject({ code: "42501" });
  });

  test("staff have no limit", async () => {
    await fill(LIVE_JOBS_MAX + 1);
  });
});
