import { expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { createApplication, createCompany, createJob } from "#database/access/world.ts";
import { jobOutcome } from "#domain/job-outcome.ts";
import { JOB_CHANGES_PER_HOUR } from "#domain/limits.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);
const sql = (text: string, values: unknown[] = []) => database.admin.query(text, values);

/**
 * Returns SQL for noon in Chicago some days ago. Subtracting 24 hours per day from the current time
 * can give another date if daylight saving time began or ended in between.
 */
const noon = (daysAgo: string) => `(app.today() - ${daysAgo} + time '12:00') at time zone 'America/Chicago'`;

/** Creates a job that began 100 days ago and ends this many days from today. */
async function job(name: string, days: number, values: Record<string, unknown> = {}): Promise<number> {
  const id = await createJob(database.admin, company.id, { name, ...values });
  await sql(
    `update job_openings set start_date = app.today() - 100, end_date = app.today() + $2::int,
       created = ${noon("100")} where id = $1`,
    [id, days],
  );
  return id;
}

const record = (person: Acting, id: number, outcome: string | null) =>
  person.query("select record_outcome($1, $2)", [id, outcome]);
const outcomeOf = async (id: number) => {
  const { rows } = await sql(
    "select outcome, closed_reason, app.job_outcome(j) as outcome_in_sql from job_openings j where id = $1",
    [id],
  );
  expect(jobOutcome(rows[0])).toBe(rows[0].outcome_in_sql);
  return rows[0].outcome_in_sql;
};
const hires = async (person: Acting = dana) =>
  (await person.query<Record<string, unknown>>("select * from hires($1)", [company.id])).map(
    ({ job_name, applicant, is_here, days }) => [job_name, applicant, is_here, days],
  );
const facts = async () =>
  (await dana.query("select hires, hires_here, days_to_hire from dashboard($1)", [company.id]))[0];

/** Creates an applicant who was marked as hired this many days ago. */
async function hired(jobId: number, name: string, daysAgo: number): Promise<number> {
  const id = await createApplication(database.admin, jobId, { name, state: "hired" });
  await sql(`update applications set state_changed = ${noon("$2::int")} where id = $1`, [id, daysAgo]);
  return id;
}

// Rule 101
test("a member records the outcome of a job that is over, and corrects it", async () => {
  const id = await job("Baker", -1);
  await record(dana, id, "not_hired");
  await record(eli, id, "not_hired");
  await record(eli, id, "hired_elsewhere");
  expect(await outcomeOf(id)).toBe("hired_elsewhere");
  const { rows } = await sql("select action, actor_email from team_log where job_id = $1 order by id", [id]);
  expect(rows).toEqual(company.members.map(({ email }) => ({ action: "job_outcome", actor_email: email })));
});

test("the reason for closing is the outcome until a member records another", async () => {
  const id = await job("Baker", 5);
  for (const [reason, outcome] of [
    ["filled_here", "hired_here"],
    ["filled_elsewhere", "hired_elsewhere"],
    ["not_needed", "not_hired"],
  ]) {
    await dana.query("select close_job($1, $2)", [id, reason]);
    expect(await outcomeOf(id)).toBe(outcome);
    await dana.query("select reopen_job($1)", [id]);
    expect(await outcomeOf(id)).toBeNull();
  }
  await dana.query("select close_job($1, 'not_needed')", [id]);
  await record(dana, id, "hired_here");
  expect(await outcomeOf(id)).toBe("hired_here");
});

test.each([
  ["a member renews it", "select renew_job($1)"],
  ["a member moves its last day", "update job_openings set end_date = app.today() + 9 where id = $1"],
])("an outcome ends when %s", async (_what, change) => {
  const id = await job("Baker", -1);
  await record(dana, id, "hired_elsewhere");
  await dana.query(change, [id]);
  expect(await outcomeOf(id)).toBeNull();
});

test("an open job has no outcome, and unknown outcomes are rejected", async () => {
  const open = await job("Open", 5);
  await expect(record(dana, open, "hired_here")).rejects.toMatchObject({ hint: "job_open" });
  const over = await job("Over", -1);
  await expect(record(dana, over, "maybe")).rejects.toMatchObject({ code: "23514" });
  for (const missing of ["", null])
    await expect(record(dana, over, missing)).rejects.toMatchObject({ code: "PT422", hint: "outcome" });
  expect([await outcomeOf(open), await outcomeOf(over)]).toEqual([null, null]);
});

test("other users, inactive companies and direct writes record nothing", async () => {
  const id = await job("Baker", -1);
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  const outsider = acting(database.rest, rival.members[0].identity);
  await expect(record(outsider, id, "hired_here")).rejects.toMatchObject({ code: "42501" });
  expect(await hires(outsider)).toEqual([]);
  await expect(dana.query("update job_openings set outcome = 'hired_here' where id = $1", [id])).rejects.toMatchObject({
    code: "42501",
  });
  await sql("update employers set inactive = 1 where id = $1", [company.id]);
  await expect(record(dana, id, "hired_here")).rejects.toMatchObject({ code: "42501" });
  expect(await outcomeOf(id)).toBeNull();
});

test("recording counts toward a user's changes of an hour", async () => {
  const id = await job("Baker", -1);
  await sql(
    `insert into team_log (employer_id, action, actor_id, job_id, job_name)
     select $1, 'job_outcome', $2, $3, 'Baker' from generate_series(1, $4::int)`,
    [company.id, company.members[0].userId, id, JOB_CHANGES_PER_HOUR],
  );
  await expect(record(dana, id, "hired_here")).rejects.toMatchObject({ code: "PT429", hint: "job_changes" });
  await record(eli, id, "hired_here");
});

test("hires are hired applicants and filled jobs of the last year, with the days that are known", async () => {
  await sql("update applications set state = 'declined' where employer_id = $1", [company.id]);
  expect(await facts()).toEqual({ hires: 0, hires_here: 0, days_to_hire: null });
  const baker = await job("Baker", 5);
  await hired(baker, "Ada", 80);
  await hired(baker, "Ben", 40);
  await hired(await job("Long ago", -90), "Cy", 370);
  const closed = await job("Closed", 5);
  await dana.query("select close_job($1, 'filled_elsewhere')", [closed]);
  const answered = await job("Answered", -9);
  await record(dana, answered, "hired_here");
  await record(dana, await job("Nobody", -9), "not_hired");
  const counted = await job("Counted once", 5);
  await hired(counted, "Dee", 90);
  await dana.query("select close_job($1, 'filled_here')", [counted]);
  expect((await hires()).sort()).toEqual([
    ["Answered", null, true, null],
    ["Baker", "Ada", true, 20],
    ["Baker", "Ben", true, 60],
    ["Closed", null, false, 100],
    ["Counted once", "Dee", true, 10],
  ]);
  expect(await facts()).toEqual({ hires: 5, hires_here: 4, days_to_hire: 20 });
});

test("an applicant who was hired before the job began took no days, and a deleted application is no hire", async () => {
  const id = await job("Baker", 5);
  const applicationId = await hired(id, "Ada", 120);
  expect(await hires()).toEqual([["Baker", "Ada", true, 0]]);
  await sql("delete from applications where id = $1", [applicationId]);
  expect(await hires()).toEqual([]);
});
