import { describe, expect, test } from "vitest";
import { APPLICANT } from "#database/access/world.ts";
import { applicationsWorld } from "./applications-world.ts";

const { database, company, dana, site, sql, secret, openJob, apply, count } = applicationsWorld();
const found = async (token: Buffer) => site().query("select * from site.application_by_token($1)", [token]);
const erase = async (token: Buffer) =>
  (await site().one("select site.delete_application($1) as outcome", [token])).outcome;

describe("the applicant's link", () => {
  test("shows job and company, deletes once, and the same form cannot store it again", async () => {
    const jobId = await openJob();
    const token = secret();
    await apply(jobId, token);
    expect(await found(token)).toMatchObject([{ job_id: jobId, is_held: false, deletion_asked: null }]);
    expect(await erase(secret())).toBe("unknown");
    expect(await erase(token)).toBe("deleted");
    expect(await erase(token)).toBe("unknown");
    expect(await found(token)).toEqual([]);
    expect(await apply(jobId, token)).toBe("deleted");
    expect(await count(jobId)).toBe(0);
  });

  test("works while the job is in the bin, and the other applications are restored with their state", async () => {
    const jobId = await openJob();
    const [gone, kept] = [secret(), secret()];
    await apply(jobId, gone);
    await apply(jobId, kept);
    const [{ id }] = (await sql("select id from applications where token_hash = $1", [kept])) as [{ id: number }];
    await dana.query("select mark_applications($1, array[$2::bigint], '{contacted}')", [company.id, id]);
    await dana.query("delete from job_openings where id = $1", [jobId]);
    expect(await found(gone)).toMatchObject([{ job_id: jobId }]);
    expect(await erase(gone)).toBe("deleted");
    expect(await erase(gone)).toBe("unknown");
    await dana.query("select restore_deleted_job($1)", [jobId]);
    expect(await sql("select id, name, state from applications where job_opening_id = $1", [jobId])).toEqual([
      { id, name: APPLICANT.name, state: "contacted" },
    ]);
    expect(await erase(kept)).toBe("deleted");
  });

  test("deletes only later if a member holds the application", async () => {
    const jobId = await openJob();
    const token = secret();
    await apply(jobId, token);
    await dana.query("select hold_applications($1, true)", [jobId]);
    expect(await erase(token)).toBe("held");
    expect(await erase(token)).toBe("held");
    expect(await found(token)).toMatchObject([{ is_held: true, deletion_asked: expect.anything() }]);
    await sql("select app.delete_old_applications(400)");
    expect(await count(jobId)).toBe(1);
    await dana.query("select hold_applications($1, false)", [jobId]);
    expect(await count(jobId)).toBe(0);
    expect(await apply(jobId, token)).toBe("deleted");
  });

  test("deletes when the hold ends, and leaves nothing to the bin", async () => {
    const jobId = await openJob();
    const [token, kept] = [secret(), secret()];
    await apply(jobId, token);
    await apply(jobId, kept);
    const [{ id }] = (await sql("select id from applications where token_hash = $1", [token])) as [{ id: number }];
    await dana.query("select hold_application($1, true)", [id]);
    expect(await erase(token)).toBe("held");
    await dana.query("select hold_applications($1, true)", [jobId]);
    await dana.query("select hold_application($1, false)", [id]);
    expect(await count(jobId)).toBe(2);
    await dana.query("select hold_applications($1, false)", [jobId]);
    expect(await count(jobId)).toBe(1);
    // Sets `deletion_asked` of an application that is not on hold. An earlier version of the portal
    // could store such an application.
    await sql("update applications set deletion_asked = now() where token_hash = $1", [kept]);
    await dana.query("delete from job_openings where id = $1", [jobId]);
    expect(await found(kept)).toEqual([]);
  });

  test("deletes only later if staff put the held application into the bin", async () => {
    const jobId = await openJob();
    const [one, all] = [secret(), secret()];
    await apply(jobId, one);
    await apply(jobId, all);
    await sql("update applications set held_at = now() where token_hash = $1", [one]);
    await sql("delete from job_openings where id = $1", [jobId]);
    expect([await erase(one), await erase(one), await erase(all)]).toEqual(["held", "held", "deleted"]);
    expect(await found(one)).toMatchObject([{ is_held: true, deletion_asked: expect.anything() }]);
    await sql("select app.restore_job($1)", [jobId]);
    expect(
      await sql("select deletion_asked is not null as asked from applications where token_hash = $1", [one]),
    ).toEqual([{ asked: true }]);
  });

  test("works in the bin after the company was deleted, even if the application was held", async () => {
    const jobId = await openJob();
    const token = secret();
    await apply(jobId, token);
    await dana.query("select hold_applications($1, true)", [jobId]);
    await sql("delete from employers where id = $1", [company.id]);
    expect(await found(token)).toMatchObject([{ job_id: jobId, company: null, is_held: false }]);
    expect(await erase(token)).toBe("deleted");
    expect(await found(token)).toEqual([]);
  });

  describe("of a job that was in the bin for more than 30 days", () => {
    const inBin = async (jobId: number) =>
      (
        await sql("select jsonb_array_length(applications) as applications from app.deleted_jobs where job_id = $1", [
          jobId,
        ])
      )[0]?.applications;
    const emptyBin = async (jobId: number) => {
      await sql("update app.deleted_jobs set deleted = now() - interval '31 days' where job_id = $1", [jobId]);
      await sql("select app.empty_bin()");
    };

    test.each([
      ["one of its applications is", "update applications set held_at = now() where job_opening_id = $1"],
      ["all of them are", "update job_openings set applications_held_at = now() where id = $1"],
    ])("still works when %s held, until staff end the hold", async (_, hold) => {
      const jobId = await openJob();
      const token = secret();
      await apply(jobId, token);
      await sql(hold, [jobId]);
      await sql("delete from job_openings where id = $1", [jobId]);
      await emptyBin(jobId);
      expect(await erase(token)).toBe("held");
      expect(await dana.query("select * from deleted_jobs($1)", [company.id])).toEqual([]);
      expect(await sql("select app.release_applications($1) as jobs", [company.id])).toEqual([{ jobs: 1 }]);
      expect(await inBin(jobId)).toBe(0); // because the applicant had requested deletion
      expect(await found(token)).toEqual([]);
      expect(await sql("select app.release_applications($1) as jobs", [company.id])).toEqual([{ jobs: 0 }]);
      await emptyBin(jobId);
      expect(await inBin(jobId)).toBeUndefined();
    });

    test("ends with the job if no member is left to end the hold, or nothing is held", async () => {
      const [jobId, empty] = [await openJob(), await openJob()];
      await apply(jobId, secret());
      await sql("update job_openings set applications_held_at = now() where id = any ($1)", [[jobId, empty]]);
      await sql("delete from job_openings where id = any ($1)", [[jobId, empty]]);
      await emptyBin(empty);
      expect(await inBin(empty)).toBeUndefined();
      await emptyBin(jobId);
      expect(await inBin(jobId)).toBe(1);
      await sql("delete from employers where id = $1", [company.id]);
      await emptyBin(jobId);
      expect(await inBin(jobId)).toBeUndefined();
    });
  });

  /**
   * Runs the statement `text` in a transaction, and then calls `erase` with the token. Commits the
   * transaction as soon as `erase` waits for a lock. Returns the result of `erase`.
   */
  async function eraseDuring(text: string, values: unknown[], token: Buffer): Promise<unknown> {
    const client = await database.admin.connect();
    try {
      await client.query("begin");
      await client.query(text, values);
      const outcome = erase(token);
      await expect
        .poll(
          async () =>
            (await sql("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"))
              .length,
        )
        .toBeGreaterThan(0);
      await client.query("commit");
      return await outcome;
    } finally {
      client.release(true);
    }
  }

  test.each([
    ["all applications to a job", "update job_openings set applications_held_at = now() where id = $1"],
    ["one application", "update applications set held_at = now() where job_opening_id = $1"],
  ])("waits for a hold of %s that begins at the same time", async (_, text) => {
    const jobId = await openJob();
    const token = secret();
    await apply(jobId, token);
    expect(await eraseDuring(text, [jobId], token)).toBe("held");
    expect(await count(jobId)).toBe(1);
  });

  test("works while the job is moved to the bin, and while it is restored", async () => {
    const jobId = await openJob();
    const [there, back] = [secret(), secret()];
    await apply(jobId, there);
    await apply(jobId, back);
    expect(await eraseDuring("delete from job_openings where id = $1", [jobId], there)).toBe("deleted");
    expect(await found(there)).toEqual([]);
    expect(await eraseDuring("select app.restore_job($1)", [jobId], back)).toBe("deleted");
    expect(await count(jobId)).toBe(0);
  });
});
