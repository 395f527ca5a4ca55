import { describe, expect, test } from "vitest";
import { createApplication } from "#database/access/world.ts";
import {
  DEFAULT_APPLICATION_RETENTION_DAYS,
  PUBLIC_EMPLOYER_RETENTION_DAYS,
  RETENTION_NOTICE_DAYS,
} from "#domain/limits.ts";
import { applicationsWorld } from "./applications-world.ts";

const { database, company, dana, site, sql, secret, openJob, apply, count } = applicationsWorld();

describe("time", () => {
  const KEPT = 400;
  const announce = () => sql("select job_id, deleted_on - app.today() as days from app.announce_deletions($1)", [KEPT]);
  const sweep = () => sql("select app.delete_old_applications($1)", [KEPT]);

  /** Creates a job that ended this many days ago, with an application from that day. */
  async function ended(days: number, values: Record<string, unknown> = {}): Promise<number> {
    const jobId = await openJob({ start_date: "2020-01-01", ...values });
    await sql("update job_openings set end_date = app.today() - $2::int where id = $1", [jobId, days]);
    await createApplication(database.admin, jobId, { created: new Date(Date.now() - (days + 1) * 86_400_000) });
    return jobId;
  }
  const pass = (jobId: number, days: number) =>
    sql(
      `update job_openings set end_date = end_date - $2::int, applications_deleted_on = applications_deleted_on - $2::int,
         closed_at = closed_at - make_interval(days => $2) where id = $1`,
      [jobId, days],
    );

  test("deletes applications a number of days after the job ended, announced 30 days before", async () => {
    const jobId = await ended(KEPT - RETENTION_NOTICE_DAYS - 1);
    expect(await announce()).toEqual([]);
    await pass(jobId, 1);
    expect(await announce()).toEqual([{ job_id: jobId, days: RETENTION_NOTICE_DAYS }]);
    expect(await announce()).toEqual([]);
    await pass(jobId, RETENTION_NOTICE_DAYS - 1);
    await sweep();
    expect(await count(jobId)).toBe(1);
    await pass(jobId, 1);
    await sweep();
    expect(await count(jobId)).toBe(0);
  });

  test("never deletes without 30 days' notice, even after an outage or with a shorter setting", async () => {
    const jobId = await ended(KEPT + 200);
    await sweep();
    expect(await count(jobId)).toBe(1);
    expect(await announce()).toEqual([{ job_id: jobId, days: RETENTION_NOTICE_DAYS }]);
    await sweep();
    expect(await count(jobId)).toBe(1);
    await pass(jobId, RETENTION_NOTICE_DAYS);
    await sweep();
    expect(await count(jobId)).toBe(0);
  });

  test("counts from the day on which a job was closed", async () => {
    const jobId = await ended(-5);
    await dana.query("select close_job($1, 'filled_here')", [jobId]);
    await sql("update applications set created = now() - interval '1 year' where job_opening_id = $1", [jobId]);
    await pass(jobId, KEPT - RETENTION_NOTICE_DAYS - 1);
    expect(await announce()).toEqual([]);
    await pass(jobId, 1);
    await sql("update applications set created = now() - interval '2 years' where job_opening_id = $1", [jobId]);
    expect(await announce()).toEqual([{ job_id: jobId, days: RETENTION_NOTICE_DAYS }]);
  });

  test("closing a job that has ended doesn't keep its applications longer", async () => {
    const jobId = await ended(KEPT - RETENTION_NOTICE_DAYS);
    await dana.query("select close_job($1, 'not_needed')", [jobId]);
    expect(await announce()).toEqual([{ job_id: jobId, days: RETENTION_NOTICE_DAYS }]);
  });

  test("reopening a job cancels the announced deletion", async () => {
    const jobId = await ended(KEPT);
    expect(await announce()).toHaveLength(1);
    await sql("update job_openings set end_date = app.today() + 5 where id = $1", [jobId]);
    expect(await announce()).toEqual([]);
    expect(await sql("select applications_deleted_on from job_openings where id = $1", [jobId])).toEqual([
      { applications_deleted_on: null },
    ]);
    await sweep();
    expect(await count(jobId)).toBe(1);
  });

  test("a job that was in the bin on that day gets 30 more days, because members could not hold its applications", async () => {
    const [early, late] = [await ended(KEPT + 1), await ended(KEPT + 1)];
    await announce();
    await pass(early, RETENTION_NOTICE_DAYS - 5);
    await pass(late, RETENTION_NOTICE_DAYS);
    for (const jobId of [early, late]) {
      await dana.query("delete from job_openings where id = $1", [jobId]);
      await dana.query("select restore_deleted_job($1)", [jobId]);
    }
    await sweep();
    expect([await count(early), await count(late)]).toEqual([1, 1]);
    expect(await announce()).toEqual([{ job_id: late, days: RETENTION_NOTICE_DAYS }]);
  });

  test("a hold keeps one or all applications of a job, and its end starts 30 days again", async () => {
    const [one, all] = [await ended(KEPT + 1), await ended(KEPT + 1)];
    expect(await announce()).toHaveLength(2);
    const [held] = await sql("select id from applications where job_opening_id = $1", [one]);
    await createApplication(database.admin, one);
    await dana.query("select hold_application($1, true)", [held?.id]);
    await dana.query("select hold_applications($1, true)", [all]);
    for (const jobId of [one, all]) await pass(jobId, RETENTION_NOTICE_DAYS);
    await sweep();
    expect([await count(one), await count(all)]).toEqual([1, 1]);
    await dana.query("select hold_application($1, false)", [held?.id]);
    await dana.query("select hold_applications($1, false)", [all]);
    await sweep();
    expect([await count(one), await count(all)]).toEqual([1, 1]);
    expect((await announce()).map(({ days }) => days)).toEqual([RETENTION_NOTICE_DAYS, RETENTION_NOTICE_DAYS]);
    for (const jobId of [one, all]) await pass(jobId, RETENTION_NOTICE_DAYS);
    await sweep();
    expect([await count(one), await count(all)]).toEqual([0, 0]);
  });

  test("an application is kept for the period promised when it was sent, or for the installation's longer period", async () => {
    const jobId = await ended(-5);
    const shown = async () => {
      await apply(jobId, secret());
      return site().one("select applications_kept_days as days from site.jobs where id = $1", [jobId]);
    };
    const answer = (isPublic: boolean) =>
      dana.query("update employers set is_public_employer = $2 where id = $1", [company.id, isPublic]);
    await sql("delete from applications where job_opening_id = $1", [jobId]);
    expect(await shown()).toEqual({ days: DEFAULT_APPLICATION_RETENTION_DAYS });
    await answer(true);
    expect(await shown()).toEqual({ days: PUBLIC_EMPLOYER_RETENTION_DAYS });
    await answer(false);
    expect(await shown()).toEqual({ days: DEFAULT_APPLICATION_RETENTION_DAYS });
    await sql("update applications set created = now() - interval '3 years' where job_opening_id = $1", [jobId]);
    await sql("update job_openings set end_date = app.today() - 400 where id = $1", [jobId]);

    // Deletes old applications. The installation's setting is 90 days, which is shorter than each
    // company's own period.
    const run = async () => {
      const [announced] = await sql("select deleted_on - app.today() as days from app.announce_deletions(90)");
      await sql("select app.delete_old_applications(90)");
      return [announced?.days, await count(jobId)];
    };
    expect(await run()).toEqual([RETENTION_NOTICE_DAYS, 3]);
    await pass(jobId, RETENTION_NOTICE_DAYS);
    expect(await run()).toEqual([undefined, 1]);
    expect(await run()).toEqual([undefined, 1]);
    expect(await sql("select applications_deleted_on as day from job_openings where id = $1", [jobId])).toEqual([
      { day: null },
    ]);
    await pass(jobId, PUBLIC_EMPLOYER_RETENTION_DAYS - 400 - 2 * RETENTION_NOTICE_DAYS);
    expect(await run()).toEqual([RETENTION_NOTICE_DAYS, 1]);
    await pass(jobId, RETENTION_NOTICE_DAYS - 1);
    expect(await run()).toEqual([undefined, 1]);
    await pass(jobId, 1);
    expect(await run()).toEqual([undefined, 0]);
  });

  test("answering whether it is a public employer is not a modification of the profile", async () => {
    const modified = () => sql("select modified::text, approved from employers where id = $1", [company.id]);
    const before = await modified();
    await dana.query("update employers set is_public_employer = true where id = $1", [company.id]);
    expect(await modified()).toEqual(before);
  });

  test("keeps applications from the candidates' side of the platform, which name no applicant", async () => {
    const jobId = await ended(KEPT + 1);
    await sql("insert into applications (job_opening_id, created) values ($1, now() - interval '3 years')", [jobId]);
    await announce();
    await pass(jobId, RETENTION_NOTICE_DAYS);
    await sweep();
    expect(await count(jobId)).toBe(1);
  });
});
