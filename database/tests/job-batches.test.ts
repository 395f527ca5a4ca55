import { describe, expect, test } from "vitest";
import { CATEGORY_ID } from "#database/access/world.ts";
import {
  DEFAULT_APPLICATION_DAYS,
  JOB_CHANGES_PER_HOUR,
  JOBS_PER_DAY,
  LIVE_JOBS_MAX,
  RENEWABLE_DAYS,
  RENEWAL_DAYS,
  RENEWED_AHEAD_DAYS,
} from "#domain/limits.ts";
import { createBatchWorld, outcomes } from "./batch-world.ts";
import { databaseOfFile, madeBeforeEach } from "./file-database.ts";

const database = databaseOfFile();
const world = madeBeforeEach(() => createBatchWorld(database));

describe("renewing several jobs", () => {
  test("returns a result for each job by the rules of a single job, and undo restores the jobs", async () => {
    const { dana, jobEnding, stored, column, log, renew, undo } = world;
    const ids = [
      await jobEnding(4, { approved: 1, views: 9 }),
      await jobEnding(-RENEWABLE_DAYS, { outcome: "hired_here", outcome_at: "2026-01-03" }),
      await jobEnding(-RENEWABLE_DAYS - 1),
      await jobEnding(RENEWED_AHEAD_DAYS),
      await jobEnding(4, { archived: 1 }),
      await jobEnding(3, {
        closed_reason: "not_needed",
        closed_at: "2026-01-01",
        source_gone: "2026-01-02",
        end_date_before_closing: "2099-01-01",
      }),
    ];
    const before = await stored(ids);
    const answers = await renew(dana, ids.toReversed());
    expect(answers.map(({ job_id }) => job_id)).toEqual(ids);
    expect(outcomes(answers)).toEqual(["done", "done", "job_too_old", "job_renewed_enough", "job_closed", "done"]);
    expect((await column(ids, "end_date - app.today()")).slice(0, 2)).toEqual([4 + RENEWAL_DAYS, RENEWAL_DAYS]);
    expect(await column(ids.slice(0, 1), "approved + views")).toEqual([10]);
    expect(await log()).toEqual(["job_renewed", "job_renewed", "job_renewed"]);

    expect(outcomes(await undo(dana, answers))).toEqual(["done", "done", "done"]);
    expect(await stored(ids)).toEqual(before);
    expect((await log()).slice(3)).toEqual(["job_renewal_undone", "job_renewal_undone", "job_renewal_undone"]);
  });

  test("is not undone for jobs with a later decision, and undo keeps other changes", async () => {
    const { dana, eli, jobEnding, column, renew, undo } = world;
    const [edited, moved, closed] = [await jobEnding(1), await jobEnding(2), await jobEnding(3)];
    const answers = await renew(dana, [edited, moved, closed]);
    await eli.query("update job_openings set city = 'Ely' where id = $1", [edited]);
    await eli.query("update job_openings set end_date = end_date + 1 where id = $1", [moved]);
    await eli.query("select close_job($1, 'filled_here')", [closed]);
    expect(outcomes(await undo(dana, answers))).toEqual(["done", "changed", "changed"]);
    expect(await column([edited, moved, closed], "city || ' ' || (end_date - app.today()) || ' ' || status")).toEqual([
      "Ely 1 active",
      `Northfield ${3 + RENEWAL_DAYS} active`,
      `Northfield ${3 + RENEWAL_DAYS} closed`,
    ]);
  });

  test("stops at 200 changes an hour, and returns the jobs that are left", async () => {
    const { company, dana, eli, jobEnding, renew, close } = world;
    const ids = [await jobEnding(1), await jobEnding(2), await jobEnding(3)];
    await database.admin.query(
      `insert into team_log (employer_id, action, actor_id, job_id, job_name)
       select $1, 'job_renewed', $2, $3, 'Baker' from generate_series(1, $4::int)`,
      [company.id, company.members[0].userId, ids[0], JOB_CHANGES_PER_HOUR - 2],
    );
    expect(outcomes(await renew(dana, ids))).toEqual(["done", "done", "job_changes"]);
    expect(outcomes(await close(dana, ids))).toEqual(["job_changes", "job_changes", "job_changes"]);
    expect(outcomes(await close(eli, ids))).toEqual(["done", "done", "done"]);
  });

  test("stops at the limit of live jobs", async () => {
    const { company, dana, jobEnding, column, renew } = world;
    const ids = [await jobEnding(-1), await jobEnding(-2), await jobEnding(5)];
    await database.admin.query(
      `insert into job_openings (employer_id, name, description, address_line_one, city, state, postal_code, end_date, min_annual_pay, max_annual_pay)
       select $1, 'Job', 'Text', '1 Main St', 'Hudson', 'Wisconsin', '54016', '2099-01-01', 1, 1
       from generate_series(1, $2 - 1 - (select count(*) from job_list where employer_id = $1 and status = 'active')) n`,
      [company.id, LIVE_JOBS_MAX],
    );
    expect(outcomes(await renew(dana, ids))).toEqual(["done", "live_jobs", "done"]);
    expect(await column(ids, "status")).toEqual(["active", "expired", "active"]);
  });
});

describe("closing several jobs", () => {
  test("skips closed jobs, and undo reopens the other jobs unchanged", async () => {
    const { dana, jobEnding, stored, column, log, close, undo } = world;
    const ids = [await jobEnding(4, { approved: 1 }), await jobEnding(-4), await jobEnding(4, { archived: 1 })];
    const before = await stored(ids);
    const answers = await close(dana, ids);
    expect(outcomes(answers)).toEqual(["done", "done", "job_closed"]);
    expect(await column(ids, "status")).toEqual(["closed", "closed", "closed"]);
    expect(outcomes(await undo(dana, answers))).toEqual(["done", "done"]);
    expect(await stored(ids)).toEqual(before);
    expect(await log()).toEqual(["job_closed", "job_closed", "job_reopened", "job_reopened"]);
  });

  test("is not undone for a job that was reopened and closed again", async () => {
    const { dana, eli, jobEnding, column, close, undo } = world;
    const id = await jobEnding(4);
    const answers = await close(dana, [id]);
    await eli.query("select reopen_job($1)", [id]);
    await eli.query("select close_job($1, 'not_needed')", [id]);
    expect(outcomes(await undo(dana, answers))).toEqual(["changed"]);
    expect(await column([id], "closed_reason")).toEqual(["not_needed"]);
  });

  test("rejects unknown reasons", async () => {
    const { company, dana, jobEnding, column } = world;
    const id = await jobEnding(4);
    const own = dana.query("select * from close_jobs($1, $2, 'because')", [company.id, [id]]);
    await expect(own).rejects.toMatchObject({ code: "23514" });
    expect(await column([id], "status")).toEqual(["active"]);
  });
});

describe("duplicating several jobs", () => {
  test("copies all columns that members write and the categories, and waits for approval", async () => {
    const { company, dana, eli, jobEnding, stored, column, copies, duplicate, undo } = world;
    const [open, over] = [company.jobId, await jobEnding(-9)];
    const { rows } = await database.admin.query<{ name: string }>(
      `select column_name as name from information_schema.column_privileges
       where table_name = 'job_openings' and grantee = 'authenticated' and privilege_type = 'INSERT'
         and column_name not in ('start_date', 'end_date', 'original_script_job_id')`,
    );
    await database.admin.query(
      `update job_openings set approved = 1, views = 5, address_line_two = 'Suite 2', latitude = 44, longitude = -93,
         location_precision = 'city', pay_type = 2, min_hourly_pay = 20, max_hourly_pay = 21, application_type = 'email',
         application_email = 'jobs@bakery.example', special_instructions = 'Ring twice', benefits = 'Bread' where id = $1`,
      [open],
    );
    const answers = await duplicate(dana, [open, over]);
    expect(outcomes(answers)).toEqual(["done", "done"]);
    const [copy, renewed] = (await copies()) as [number, number];
    const typed = (job: Record<string, unknown> | undefined) => rows.map(({ name }) => [name, job?.[name]]);
    const [original, copied] = await stored([open, copy]);
    expect(typed(copied)).toEqual(typed(original));
    expect(copied).toMatchObject({ end_date: original?.end_date, approved: 0, views: 0, archived: 0 });
    expect(await column([renewed], "end_date - start_date")).toEqual([DEFAULT_APPLICATION_DAYS]);
    expect(await column([renewed], "start_date = app.today()")).toEqual([true]);
    const categories = "select job_category_id from job_categories_job_openings where job_opening_id = $1";
    expect(await eli.query(categories, [copy])).toEqual([{ job_category_id: CATEGORY_ID }]);

    expect(outcomes(await undo(dana, answers))).toEqual(["done", "done"]);
    expect(await stored([copy, renewed])).toEqual([]);
    expect(await stored([open, over])).toHaveLength(2);
    expect(await dana.query("select id from deleted_jobs($1)", [company.id])).toEqual([]);
  });

  test("is not undone for a copy that was changed", async () => {
    const { dana, eli, jobEnding, column, copies, duplicate, undo } = world;
    const ids = [await jobEnding(1), await jobEnding(2), await jobEnding(3)];
    const answers = await duplicate(dana, ids);
    const [edited, applied, untouched] = (await copies()) as [number, number, number];
    await eli.query("update job_openings set city = 'Ely' where id = $1", [edited]);
    await database.admin.query("insert into applications (job_opening_id) values ($1)", [applied]);
    expect(outcomes(await undo(dana, answers))).toEqual(["changed", "changed", "done"]);
    expect(await column([edited, applied, untouched], "city")).toEqual(["Ely", "Northfield"]);
  });

  test("stops at the limit of jobs a day", async () => {
    const { company, dana, jobEnding, copies, duplicate } = world;
    const ids = [await jobEnding(1), await jobEnding(2)];
    await database.admin.query("insert into app.job_counts values ($1, app.today(), $2, 0)", [
      company.id,
      JOBS_PER_DAY - 1,
    ]);
    expect(outcomes(await duplicate(dana, ids))).toEqual(["done", "jobs_per_day"]);
    expect(await copies()).toHaveLength(1);
  });
});

describe("deleting several jobs", () => {
  test("moves jobs to the bin, and undo restores them with categories and applications", async () => {
    const { company, dana, jobEnding, stored, column, log, remove, undo } = world;
    const ids = [company.jobId, await jobEnding(2)];
    const before = await stored(ids);
    const answers = await remove(dana, ids);
    expect(outcomes(answers)).toEqual(["done", "done"]);
    expect(await stored(ids)).toEqual([]);
    expect(outcomes(await undo(dana, answers))).toEqual(["done", "done"]);
    expect(await stored(ids)).toEqual(before);
    expect(await column(ids, "applications")).toEqual([1, 0]);
    expect(await log()).toEqual(["job_deleted", "job_deleted", "job_restored", "job_restored"]);
  });

  test("is not undone for a job that was restored and deleted again", async () => {
    const { dana, eli, jobEnding, stored, remove, undo } = world;
    const id = await jobEnding(4);
    const answers = await remove(dana, [id]);
    await eli.query("select restore_deleted_job($1)", [id]);
    await eli.query("delete from job_openings where id = $1", [id]);
    expect(outcomes(await undo(dana, answers))).toEqual(["changed"]);
    expect(await stored([id])).toEqual([]);
  });

  test("restores earlier changes of a colleague on undo", async () => {
    const { dana, eli, jobEnding, column, remove, undo } = world;
    const id = await jobEnding(4);
    await eli.query("update job_openings set city = 'Ely' where id = $1", [id]);
    await undo(dana, await remove(dana, [id]));
    expect(await column([id], "city")).toEqual(["Ely"]);
  });
});
