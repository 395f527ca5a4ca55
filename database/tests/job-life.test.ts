import { describe, expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { CATEGORY_ID, createCompany, createJob } from "#database/access/world.ts";
import { jobStatus } from "#domain/job/job-status.ts";
import {
  BIN_LIFETIME_DAYS,
  JOB_CHANGES_PER_HOUR,
  RENEWABLE_DAYS,
  RENEWAL_DAYS,
  RENEWED_AHEAD_DAYS,
} from "#domain/limits.ts";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);

type Listed = { archived: number; end_date: string; closed_reason: string | null; status: string };

/** Creates a job whose last day is this many days from today. */
async function jobEnding(days: number, values: Record<string, unknown> = {}): Promise<number> {
  const id = await createJob(database.admin, company.id, { ...values, start_date: "2020-01-01" });
  await database.admin.query("update job_openings set end_date = app.today() + $2::int where id = $1", [id, days]);
  return id;
}

/**
 * Returns a job as the table shows it, with the days until its last day. Checks that jobStatus()
 * returns the same status.
 */
async function shown(id: number) {
  const { rows } = await database.admin.query<Listed & { days: number }>(
    `select archived, end_date, closed_reason, status, end_date - app.today() as days, approved, views from job_list
     where id = $1`,
    [id],
  );
  const [job] = rows;
  if (!job) throw new Error(`No job ${id}`);
  expect(jobStatus(job, todayInPortal())).toBe(job.status);
  const { end_date, ...rest } = job;
  return rest;
}

const log = async () => {
  const { rows } = await database.admin.query<{ line: string }>(
    "select action || ' ' || job_name as line from team_log where employer_id = $1 and job_id is not null order by id",
    [company.id],
  );
  return rows.map(({ line }) => line);
};

const close = (person: Acting, id: number, reason = "filled_here", day: number | null = null) =>
  person.query("select close_job($1, $2, app.today() + $3::int)", [id, reason, day]);
const reopen = (person: Acting, id: number) => person.query("select reopen_job($1)", [id]);
const renew = (person: Acting, id: number) => person.one("select renew_job($1) - app.today() as days", [id]);

describe("closing a job", () => {
  test("ends it now with a reason, and the log names the member", async () => {
    const id = await jobEnding(10, { approved: 1, views: 7 });
    await close(dana, id);
    expect(await shown(id)).toMatchObject({
      status: "closed",
      closed_reason: "filled_here",
      days: 10,
      approved: 1,
      views: 7,
    });
    await close(eli, id, "not_needed");
    expect(await shown(id)).toMatchObject({ closed_reason: "filled_here" });
    expect(await log()).toEqual(["job_closed Overnight Bread Baker"]);
  });

  test("at a later date leaves it open until the end of that day", async () => {
    const id = await jobEnding(10);
    await close(dana, id, "filled_elsewhere", 3);
    expect(await shown(id)).toMatchObject({ status: "active", closed_reason: "filled_elsewhere", days: 3 });
    await database.admin.query("update job_openings set end_date = end_date - 4 where id = $1", [id]);
    expect(await shown(id)).toMatchObject({ status: "closed", archived: 0 });
  });

  test("rejects days in the past, days after the job's last day, and unknown reasons", async () => {
    const id = await jobEnding(10);
    for (const day of [-1, 11])
      await expect(close(dana, id, "filled_here", day)).rejects.toMatchObject({ hint: "closing_date" });
    await expect(close(dana, id, "because")).rejects.toMatchObject({ code: "23514" });
    expect(await shown(id)).toMatchObject({ status: "active", closed_reason: null });
    expect(await log()).toEqual([]);
  });

  test.each([0, 4])("before its first day closes the job now, without moving a date (day %i)", async (day) => {
    const id = await jobEnding(10, { approved: 1, approved_at: "2026-01-02" });
    await database.admin.query("update job_openings set start_date = app.today() + 5 where id = $1", [id]);
    await close(dana, id, "filled_here", day);
    expect(await shown(id)).toMatchObject({ status: "closed", archived: 1, days: 10, approved: 1 });
    expect(await dana.one("select start_date - app.today() as days from job_openings where id = $1", [id])).toEqual({
      days: 5,
    });
    expect(await database.admin.query("select from site.jobs where id = $1", [id])).toMatchObject({ rowCount: 0 });
  });

  test.each(["", ", reason => null", ", reason => ''"])("without a reason is rejected: job_id%s", async (reason) => {
    const id = await jobEnding(10);
    const noReason = { code: "PT422", hint: "closing_reason" };
    await expect(dana.query(`select close_job($1${reason})`, [id])).rejects.toMatchObject(noReason);
    const batch = dana.query(`select * from close_jobs($1, $2${reason})`, [company.id, [id]]);
    await expect(batch).rejects.toMatchObject(noReason);
    expect(await shown(id)).toMatchObject({ status: "active" });
  });

  test("at a later date is canceled when a member changes the last day", async () => {
    const id = await jobEnding(10);
    await close(dana, id, "filled_here", 3);
    await eli.query("update job_openings set end_date = app.today() + 20 where id = $1", [id]);
    expect(await shown(id)).toMatchObject({ status: "active", closed_reason: null, days: 20 });
  });
});

describe("reopening a job", () => {
  test("restores it unchanged", async () => {
    const id = await jobEnding(10, { approved: 1 });
    await close(dana, id);
    await reopen(eli, id);
    await reopen(dana, id);
    expect(await shown(id)).toMatchObject({ status: "active", closed_reason: null, days: 10, approved: 1 });
    expect(await log()).toEqual(["job_closed Overnight Bread Baker", "job_reopened Overnight Bread Baker"]);
  });

  test("adds thirty days if the last day has passed", async () => {
    const id = await jobEnding(-1, { archived: 1 });
    await reopen(dana, id);
    expect(await shown(id)).toMatchObject({ status: "active", days: RENEWAL_DAYS });
  });

  test("restores the last day from before a later closing, even after a second closing", async () => {
    const id = await jobEnding(10);
    await close(dana, id, "filled_here", 3);
    await reopen(eli, id);
    expect(await shown(id)).toMatchObject({ status: "active", closed_reason: null, days: 10 });
    for (const day of [5, 2, null]) await close(dana, id, "filled_here", day);
    await reopen(eli, id);
    expect(await shown(id)).toMatchObject({ status: "active", closed_reason: null, days: 10 });
  });

  test("keeps a last day that a member chose after the closing", async () => {
    const id = await jobEnding(10);
    await close(dana, id, "filled_here", 3);
    await close(dana, id);
    await eli.query("update job_openings set end_date = app.today() + 20 where id = $1", [id]);
    await reopen(dana, id);
    expect(await shown(id)).toMatchObject({ status: "active", days: 20 });
    await close(dana, id);
    await reopen(dana, id);
    expect(await shown(id)).toMatchObject({ days: 20 });
  });

  test("restores the earlier last day of a job whose day of closing has passed", async () => {
    const id = await jobEnding(10);
    await close(dana, id, "filled_here", 0);
    await database.admin.query("update job_openings set end_date = end_date - 1 where id = $1", [id]);
    await reopen(dana, id);
    expect(await shown(id)).toMatchObject({ status: "active", days: 10 });
  });
});

describe("renewing a job", () => {
  test("adds thirty days to its last day, or to today, and keeps counts and approval", async () => {
    const [open, over] = [
      await jobEnding(4, { approved: 1, views: 9 }),
      await jobEnding(-RENEWABLE_DAYS, { approved: 1 }),
    ];
    expect(await renew(dana, open)).toEqual({ days: 4 + RENEWAL_DAYS });
    expect(await renew(dana, over)).toEqual({ days: RENEWAL_DAYS });
    expect(await shown(open)).toMatchObject({ status: "active", approved: 1, views: 9 });
    expect(await shown(over)).toMatchObject({ status: "active", approved: 1 });
  });

  test("causes an edit conflict for a member who has the job open", async () => {
    const id = await jobEnding(4);
    const before = await dana.one("select modified::text from job_openings where id = $1", [id]);
    await renew(eli, id);
    expect(await dana.one("select modified::text from job_openings where id = $1", [id])).not.toEqual(before);
  });

  test.each([
    ["ended long ago", () => jobEnding(-RENEWABLE_DAYS - 1), "job_too_old"],
    ["runs for a year already", () => jobEnding(RENEWED_AHEAD_DAYS), "job_renewed_enough"],
    ["is closed", () => jobEnding(4, { archived: 1 }), "job_closed"],
  ])("is refused for a job that %s", async (_name, create, hint) => {
    await expect(renew(dana, await create())).rejects.toMatchObject({ hint });
  });

  test("by two members simultaneously counts twice", async () => {
    const id = await jobEnding(0);
    await Promise.all([renew(dana, id), renew(eli, id)]);
    expect(await shown(id)).toMatchObject({ days: 2 * RENEWAL_DAYS });
  });
});

describe("the bin", () => {
  const deleted = (person: Acting) => person.query("select * from deleted_jobs($1)", [company.id]);
  const restore = (person: Acting, id: number) => person.query("select restore_deleted_job($1)", [id]);

  test("shows members the jobs that they deleted, and restores them with categories and applications", async () => {
    const id = company.jobId;
    await dana.query("delete from job_openings where id = $1", [id]);
    expect(await deleted(eli)).toMatchObject([
      { id, name: "Overnight Bread Baker", deleted_by: company.members[0].email, is_staff: false },
    ]);
    await restore(eli, id);
    expect(await deleted(eli)).toEqual([]);
    expect(await dana.one("select name, applications::int from job_list where id = $1", [id])).toMatchObject({
      applications: 1,
    });
    expect(
      await dana.query("select job_category_id from job_categories_job_openings where job_opening_id = $1", [id]),
    ).toEqual([{ job_category_id: CATEGORY_ID }]);
    expect(await log()).toEqual(["job_deleted Overnight Bread Baker", "job_restored Overnight Bread Baker"]);
  });

  test("has the name of a present member only", async () => {
    const [{ email }] = company.members;
    await database.admin.query("update users set first_name = 'Dana', last_name = 'Olson' where email = $1", [email]);
    await dana.query("delete from job_openings where id = $1", [company.jobId]);
    expect(await deleted(eli)).toMatchObject([{ deleted_by: email, deleted_by_name: "Dana Olson" }]);
    await database.admin.query(
      "delete from employers_users where user_id = (select id from users where email = $1) and employer_id = $2",
      [email, company.id],
    );
    expect(await deleted(eli)).toMatchObject([{ deleted_by: email, deleted_by_name: null }]);
  });

  test("shows jobs that staff deleted, which only staff can restore", async () => {
    const id = company.jobId;
    await database.admin.query("delete from job_openings where id = $1", [id]);
    expect(await deleted(dana)).toMatchObject([{ id, deleted_by: null, is_staff: true }]);
    await expect(restore(dana, id)).rejects.toMatchObject({ code: "42501" });
    expect(await deleted(dana)).toHaveLength(1);
  });

  test("restores nothing twice, for other users, or after thirty days", async () => {
    const id = company.jobId;
    await dana.query("delete from job_openings where id = $1", [id]);
    const rival = await createCompany(database.admin, `Company ${Math.random()}`);
    const outsider = acting(database.rest, rival.members[0].identity);
    await expect(restore(outsider, id)).rejects.toMatchObject({ code: "42501" });
    expect(await deleted(outsider)).toEqual([]);
    const results = await Promise.allSettled([restore(dana, id), restore(eli, id)]);
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    await dana.query("delete from job_openings where id = $1", [id]);
    await database.admin.query(
      "update app.deleted_jobs set deleted = deleted - $2 * interval '1 day' where job_id = $1",
      [id, BIN_LIFETIME_DAYS],
    );
    expect(await deleted(dana)).toEqual([]);
    await expect(restore(dana, id)).rejects.toMatchObject({ code: "42501" });
  });
});

test("closing, reopening, renewing and restoring are limited per user and hour", async () => {
  const id = await jobEnding(4);
  await database.admin.query(
    `insert into team_log (employer_id, action, actor_id, job_id, job_name)
     select $1, 'job_renewed', $2, $3, 'Baker' from generate_series(1, $4::int)`,
    [company.id, company.members[0].userId, id, JOB_CHANGES_PER_HOUR - 1],
  );
  await close(dana, id);
  await expect(reopen(dana, id)).rejects.toMatchObject({ code: "PT429", hint: "job_changes" });
  await reopen(eli, id);
});

test("members can write neither the columns of closing nor the bin directly", async () => {
  const id = await jobEnding(4);
  for (const column of ["archived = 1", "closed_reason = 'filled_here'", "closed_at = now()"]) {
    await expect(dana.query(`update job_openings set ${column} where id = $1`, [id])).rejects.toMatchObject({
      code: "42501",
    });
  }
});
