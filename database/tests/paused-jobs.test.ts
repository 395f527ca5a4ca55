import { expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { createCompany, createJob } from "#database/access/world.ts";
import { JOB_CHANGES_PER_HOUR } from "#domain/limits.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);

/** Creates an approved job that has begun and ends this many days from today. */
async function jobEnding(days: number, values: Record<string, unknown> = {}): Promise<number> {
  const id = await createJob(database.admin, company.id, { ...values, start_date: "2020-01-01" });
  await database.admin.query(
    "update job_openings set end_date = app.today() + $2::int, approved = 1, approved_at = now() where id = $1",
    [id, days],
  );
  await database.admin.query("update employers set approved = 1 where id = $1", [company.id]);
  return id;
}

const pause = (person: Acting, id: number, days: number) =>
  person.query("select pause_job($1, app.today() + $2::int)", [id, days]);
const unpause = (person: Acting, id: number) => person.query("select pause_job($1, null)", [id]);
const shown = async (id: number) => {
  const { rows } = await database.admin.query(
    `select j.paused_until - app.today() as pause, j.end_date - app.today() as days,
       exists (select from site.jobs o where o.id = j.id) as is_listed,
       exists (select from site.job_pages p where p.id = j.id) as has_page
     from job_openings j where j.id = $1`,
    [id],
  );
  return rows[0];
};
const log = async () => {
  const { rows } = await database.admin.query<{ line: string }>(
    "select action || ' ' || actor_email as line from team_log where employer_id = $1 and job_id is not null order by id",
    [company.id],
  );
  return rows.map(({ line }) => line);
};

// Rule 99
test("pausing keeps the page and the last day, leaves the lists, and is in the log once", async () => {
  const id = await jobEnding(10);
  const [before] = (await database.admin.query("select modified from job_openings where id = $1", [id])).rows;
  await pause(dana, id, 3);
  await pause(eli, id, 3);
  expect(await shown(id)).toEqual({ pause: 3, days: 10, is_listed: false, has_page: true });
  expect((await database.admin.query("select modified from job_openings where id = $1", [id])).rows).toEqual([before]);
  const [first, second] = company.members;
  expect(await log()).toEqual([`job_paused ${first.email}`]);
  await pause(eli, id, 10);
  expect(await shown(id)).toMatchObject({ pause: 10 });
  await unpause(dana, id);
  await unpause(eli, id);
  expect(await shown(id)).toEqual({ pause: null, days: 10, is_listed: true, has_page: true });
  expect(await log()).toEqual([
    `job_paused ${first.email}`,
    `job_paused ${second.email}`,
    `job_unpaused ${first.email}`,
  ]);
});

test("a pause ends by itself on its day", async () => {
  const id = await jobEnding(10);
  await pause(dana, id, 1);
  expect(await shown(id)).toMatchObject({ is_listed: false });
  await database.admin.query("update job_openings set paused_until = app.today() where id = $1", [id]);
  expect(await shown(id)).toMatchObject({ is_listed: true });
  await unpause(dana, id);
  expect(await log()).toHaveLength(1);
});

test.each([-1, 0, 11])("a pause cannot end %i days from today if the job has 10 days left", async (days) => {
  const id = await jobEnding(10);
  await expect(pause(dana, id, days)).rejects.toMatchObject({ code: "23514", hint: "pause_date" });
  expect(await shown(id)).toMatchObject({ pause: null });
  expect(await log()).toEqual([]);
});

test("an ended or closed job cannot be paused", async () => {
  const ended = await jobEnding(-1);
  const closed = await jobEnding(10);
  await database.admin.query("update job_openings set archived = 1 where id = $1", [closed]);
  for (const id of [ended, closed]) {
    await expect(pause(dana, id, 2)).rejects.toMatchObject({ hint: "job_not_open" });
  }
});

test("a pause lasts through closing and reopening, and through the bin, but is not copied", async () => {
  const id = await jobEnding(10);
  await pause(dana, id, 5);
  await dana.query("select close_job($1, 'filled_here')", [id]);
  expect(await shown(id)).toMatchObject({ has_page: false });
  await dana.query("select reopen_job($1)", [id]);
  expect(await shown(id)).toMatchObject({ pause: 5, is_listed: false, has_page: true });
  await dana.query("delete from job_openings where id = $1", [id]);
  await dana.query("select restore_deleted_job($1)", [id]);
  expect(await shown(id)).toMatchObject({ pause: 5 });
  await dana.query("select * from duplicate_jobs($1, $2)", [company.id, [id]]);
  const copies = await database.admin.query(
    "select paused_until from job_openings where employer_id = $1 and id > $2",
    [company.id, id],
  );
  expect(copies.rows).toEqual([{ paused_until: null }]);
});

test("other users, inactive companies and direct writes cannot pause a job", async () => {
  const id = await jobEnding(10);
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  const outsider = acting(database.rest, rival.members[0].identity);
  await expect(pause(outsider, id, 2)).rejects.toMatchObject({ code: "42501" });
  await expect(
    dana.query("update job_openings set paused_until = app.today() + 2 where id = $1", [id]),
  ).rejects.toMatchObject({ code: "42501" });
  await database.admin.query("update employers set inactive = 1 where id = $1", [company.id]);
  await expect(pause(dana, id, 2)).rejects.toMatchObject({ code: "42501" });
  expect(await shown(id)).toMatchObject({ pause: null });
});

test("pausing counts toward a user's changes of an hour", async () => {
  const id = await jobEnding(10);
  await database.admin.query(
    `insert into team_log (employer_id, action, actor_id, job_id, job_name)
     select $1, 'job_paused', $2, $3, 'Baker' from generate_series(1, $4::int)`,
    [company.id, company.members[0].userId, id, JOB_CHANGES_PER_HOUR],
  );
  await expect(pause(dana, id, 2)).rejects.toMatchObject({ code: "PT429", hint: "job_changes" });
  await pause(eli, id, 2);
});
