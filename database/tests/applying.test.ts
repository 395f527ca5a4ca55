import { describe, expect, test } from "vitest";
import { APPLICANT, createApplication } from "#database/access/world.ts";
import { APPLICANT_MESSAGE_MAX_LENGTH, LINE_MAX_LENGTH } from "#domain/limits.ts";
import { applicationsWorld } from "./applications-world.ts";

const { database, company, dana, site, sql, secret, openJob, apply, count } = applicationsWorld();

describe("applying", () => {
  test("stores a form once, even if it is sent again, and members read it", async () => {
    const jobId = await openJob();
    const token = secret();
    expect(await Promise.all([1, 2, 3].map(() => apply(jobId, token)))).toHaveLength(3);
    expect(await apply(jobId, token)).toBe("repeated");
    expect(
      await dana.one(
        "select * from (select id, name, email, phone, message, state from applications where job_opening_id = $1) a",
        [jobId],
      ),
    ).toMatchObject({ ...APPLICANT, state: "new" });
    expect(await apply(jobId, secret())).toBe("stored");
    expect(await count(jobId)).toBe(2);
  });

  test("accepts a name with joiners, which Persian and Sinhala need, and rejects other invisible characters", async () => {
    const jobId = await openJob();
    for (const name of ["علی\u200cرضا", "ශ්\u200dරී"]) expect(await apply(jobId, secret(), { name })).toBe("stored");
    for (const name of ["Dana\u200b", "Dana\u202e", "\u200c", ""]) {
      await expect(apply(jobId, secret(), { name })).rejects.toThrow(/applications_name/);
    }
    expect(await count(jobId)).toBe(2);
  });

  test("keeps the flood mark in the bin, where older entries have no mark", async () => {
    const jobId = await openJob();
    for (const isInFlood of [true, false]) {
      const values = [jobId, APPLICANT.name, APPLICANT.email, secret(), isInFlood];
      await site().query("select site.apply_for_job($1, $2, $3, null, null, $4, $5)", values);
    }
    const marks = async () =>
      (
        await dana.query("select arrived_in_flood as mark from applications where job_opening_id = $1 order by id", [
          jobId,
        ])
      ).map(({ mark }) => mark);
    expect(await marks()).toEqual([true, false]);
    const throughTheBin = async (meanwhile: string) => {
      await sql("delete from job_openings where id = $1", [jobId]);
      await sql(meanwhile);
      await sql("select app.restore_job($1)", [jobId]);
    };
    await throughTheBin("select");
    expect(await marks()).toEqual([true, false]);
    await throughTheBin(`update app.deleted_jobs set applications =
      (select jsonb_agg(a - 'arrived_in_flood') from jsonb_array_elements(applications) a)`);
    expect(await marks()).toEqual([false, false]);
  });

  test.each([
    ["waits for approval", { approved: 0 }],
    ["is closed", { archived: 1 }],
    ["has ended", { start_date: "2020-01-01", end_date: "2020-02-01" }],
    ["takes applications elsewhere", { application_type: "url", application_url: "https://a.example/jobs" }],
  ])("is refused for a job that %s", async (_, values) => {
    expect(await apply(await openJob(values), secret())).toBe("closed");
  });

  test.each(["approved = 0", "inactive = 1"])("is rejected for a job of a company with %s", async (change) => {
    const jobId = await openJob();
    await sql(`update employers set ${change} where id = $1`, [company.id]);
    expect(await apply(jobId, secret())).toBe("closed");
  });

  test.each([
    [
      "a name at its limit and one past it",
      { name: "n".repeat(LINE_MAX_LENGTH) },
      { name: "n".repeat(LINE_MAX_LENGTH + 1) },
    ],
    [
      "a message at its limit and one past it",
      { message: "m".repeat(APPLICANT_MESSAGE_MAX_LENGTH) },
      { message: "m".repeat(APPLICANT_MESSAGE_MAX_LENGTH + 1) },
    ],
    ["a phone number and other text", { phone: "+1 (507) 555-0100" }, { phone: "call me maybe" }],
    ["an email address and two email addresses", { email: "a@b.example" }, { email: "a@b.example,c@d.example" }],
    ["a name and a header", { name: "Ada" }, { name: "Ada\r\nBcc: x@y.example" }],
  ])("takes %s", async (_, good, bad) => {
    const jobId = await openJob();
    expect(await apply(jobId, secret(), good)).toBe("stored");
    await expect(apply(jobId, secret(), bad)).rejects.toMatchObject({ code: "23514" });
  });

  test("requests a receipt together with the application, and drops the request with it", async () => {
    const jobId = await openJob();
    const wanted = async () => sql("select nonce from app.wanted_receipts");
    const send = async (token: Buffer, nonce: string | null) => {
      const values = [jobId, APPLICANT.name, APPLICANT.email, token, nonce];
      return (await site().one("select site.apply_for_job($1, $2, $3, null, null, $4, false, $5) as outcome", values))
        .outcome;
    };
    const [token, nonce] = [secret(), "n".repeat(22)];
    expect(await send(secret(), null)).toBe("stored");
    expect(await wanted()).toEqual([]);
    expect([await send(token, nonce), await send(token, nonce)]).toEqual(["stored", "repeated"]);
    expect(await wanted()).toEqual([{ nonce }]);
    await expect(send(secret(), "not a nonce")).rejects.toMatchObject({ code: "23514" });
    expect(await count(jobId)).toBe(2);
    await site().one("select site.delete_application($1)", [token]);
    expect(await wanted()).toEqual([]);
  });

  test("lets the public site neither read applications nor write them directly", async () => {
    const jobId = await openJob();
    for (const text of [
      "select * from public.applications",
      `insert into public.applications (job_opening_id) values (${jobId})`,
      "select * from app.spent_applications",
      "select * from app.wanted_receipts",
      "select * from public.job_openings",
      `select public.mark_applications(1, '{1}', '{declined}')`,
      "select app.delete_old_applications(0)",
    ]) {
      await expect(site().query(text)).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("members", () => {
  test("cannot delete a job whose applications are held, until they release them", async () => {
    const id = await createApplication(database.admin, company.jobId);
    const erase = () => dana.query("delete from job_openings where id = $1 returning id", [company.jobId]);
    await dana.query("select hold_application($1, true)", [id]);
    await expect(erase()).rejects.toMatchObject({ hint: "applications_held" });
    await dana.query("select hold_application($1, false)", [id]);
    await dana.query("select hold_applications($1, true)", [company.jobId]);
    await expect(erase()).rejects.toMatchObject({ hint: "applications_held" });
    const batch = () => dana.one("select * from delete_jobs($1, $2)", [company.id, [company.jobId]]);
    expect(await batch()).toMatchObject({ outcome: "applications_held" });
    await dana.query("select hold_applications($1, false)", [company.jobId]);
    expect(await batch()).toMatchObject({ outcome: "done" });
  });

  test("a hold is not a modification of the job, so it causes no edit conflict", async () => {
    const modified = async () =>
      (await sql("select modified::text from job_openings where id = $1", [company.jobId]))[0];
    const before = await modified();
    await dana.query("select hold_applications($1, true)", [company.jobId]);
    expect(await modified()).toEqual(before);
  });
});
