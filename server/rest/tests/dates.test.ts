import { describe, expect, test } from "vitest";
import { JOB } from "#database/access/world.ts";
import { startWallServer } from "./wall-server.ts";

/** Rule 58 */
const NO_DATES = ["infinity", "-infinity", "10000-01-01", "294276-12-31", "1999-12-31", "2100-01-01", "2026-01-01 BC"];

const wall = await startWallServer();

const query = async (text: string) => (await wall.server.database.admin.query<{ name: string }>(text)).rows;

test("members write only these dates and times, and pass these to functions", async () => {
  const columns = await query(`
    select concat_ws(' ', attrelid::regclass, attname, case when has_column_privilege('authenticated', attrelid, attnum, 'insert')
      then 'insert' end, case when has_column_privilege('authenticated', attrelid, attnum, 'update') then 'update' end) as name
    from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
      and pg_basetype(atttypid)::text ~ '^(date|timestamp)'
      and has_column_privilege('authenticated', attrelid, attnum, 'insert, update')
    order by 1`);
  expect(columns.map(({ name }) => name)).toEqual([
    "job_openings end_date insert update",
    "job_openings start_date insert update",
  ]);
  const functions = await query(`
    select oid::regprocedure::text as name from pg_proc
    where pronamespace = 'public'::regnamespace and has_function_privilege('authenticated', oid, 'execute')
      and exists (select from unnest(proargtypes) as type where type::regtype::text ~ '^(date|timestamp)')
    order by 1`);
  // `close_job` and `pause_job` store their date, so they reject NO_DATES. The other functions only
  // compare their date with stored dates, so they accept any date (rules 93 and 97).
  expect(functions.map(({ name }) => name)).toEqual([
    "applicants(bigint,text,text,bigint,boolean,integer,integer,timestamp with time zone,bigint,boolean,boolean)",
    "close_job(bigint,text,date)",
    "mark_applications(bigint,bigint[],text[],timestamp with time zone)",
    "pause_job(bigint,date)",
    "renew_job(bigint,date)",
  ]);
});

describe.each(NO_DATES)("%s", (date) => {
  test.each([[["start_date"]], [["end_date"]], [["start_date", "end_date"]]])("is rejected as %s", async (columns) => {
    const dates = Object.fromEntries(columns.map((column) => [column, date]));
    const { id: employerId, jobId } = wall.world.bakery;
    const jobs = () => wall.client("M").from("job_openings");
    const posted = await jobs().insert({ ...JOB, employer_id: employerId, ...dates });
    const saved = await jobs().update(dates).eq("id", jobId).select();
    for (const answer of [posted, saved]) expect(answer).toMatchObject({ status: 400, error: { code: "23514" } });
  });

  test("is rejected as the day on which a job closes", async () => {
    const closing = { job_id: wall.world.bakery.jobId, reason: "filled_here", on_date: date };
    expect(await wall.client("M").rpc("close_job", closing)).toMatchObject({ status: 400, error: { code: "23514" } });
  });

  test("is rejected as the day on which a pause ends", async () => {
    const pause = { job_id: wall.world.bakery.jobId, until: date };
    expect(await wall.client("M").rpc("pause_job", pause)).toMatchObject({ status: 400, error: { code: "23514" } });
  });
});
