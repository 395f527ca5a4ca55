import { beforeEach, describe, expect, test } from "vitest";
import { acting } from "#database/access/acting.ts";
import { type Company, createCompany, JOB } from "#database/access/world.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { formatRows } from "#server/commands/format-rows.ts";
import { runStaff } from "./run-staff.ts";

const database = databaseOfFile();
let company: Company;
beforeEach(async () => {
  await database.admin.query("delete from employers; delete from app.deleted_jobs");
  company = await createCompany(database.admin, "Prairie Crust Bakery");
});

const staff = (...words: string[]) => runStaff(database, ...words);
const approve = async (id: string) => {
  const [read] = await staff("job", id);
  return staff("approve-job", id, "--modified", String(read?.modified));
};
const jobValue = async (column: string) => {
  const { rows } = await database.admin.query<{ value: unknown }>(
    `select ${column} as value from job_openings where id = $1`,
    [company.jobId],
  );
  return rows[0]?.value;
};

test("the list prints the time in the form that approve-job accepts", async () => {
  const listed = formatRows(await staff("jobs"));
  const [moment = ""] = /\d{4}-\d\d-\d\dT\S+/.exec(listed) ?? [];
  expect(await staff("approve-job", String(company.jobId), "--modified", moment)).toMatchObject([
    { id: company.jobId },
  ]);
});

test("a job is sent back with a reason, then approved", async () => {
  const id = String(company.jobId);
  expect(await staff("jobs")).toMatchObject([{ id: company.jobId }]);
  await expect(staff("send-back-job", id)).rejects.toThrow("--reason");
  await staff("send-back-job", id, "--reason", "Which nights?");
  expect(await jobValue("review_note")).toBe("Which nights?");
  await approve(id);
  expect(await jobValue("review_note")).toBeNull();
  expect(await jobValue("approved")).toBe(1);
  expect(await staff("jobs")).toEqual([]);
});

// Rule 29
test("an approved job with changed instructions waits for staff", async () => {
  const id = String(company.jobId);
  await approve(id);
  await database.admin.query(
    "update job_openings set special_instructions = 'Send your number', address_line_two = 'Back door' where id = $1",
    [id],
  );
  expect(await staff("jobs")).toMatchObject([{ id: company.jobId, text_unread_since: expect.anything() }]);
  const [sheet] = await staff("job", id);
  expect(sheet).toMatchObject({ special_instructions: "Send your number", address_line_two: "Back door", pay_type: 1 });
  await approve(id);
  expect(await staff("jobs")).toEqual([]);
});

test("a job is approved only if it has not changed since", async () => {
  const id = String(company.jobId);
  await expect(staff("approve-job", id)).rejects.toThrow(`Read it first: job ${id}.`);
  await expect(staff("approve-job", id, "--modified", "lately")).rejects.toThrow("Read it first");
  const [read] = await staff("job", id);
  expect(read).toMatchObject({ company: "Prairie Crust Bakery", description: JOB.description });
  await database.admin.query("update job_openings set description = '<p>Buy coins</p>' where id = $1", [id]);
  await expect(staff("approve-job", id, "--modified", String(read?.modified))).rejects.toThrow("has changed since");
  expect(await jobValue("approved")).toBe(0);
  await approve(id);
  expect(await jobValue("approved")).toBe(1);
});

describe("the bin", () => {
  const history = async () => {
    const { rows } = await database.admin.query<{ line: string }>(
      `select concat_ws(' ', action, job_name, coalesce(actor_email, 'staff')) as line from team_log
       where employer_id = $1 and job_id is not null order by id`,
      [company.id],
    );
    return rows.map(({ line }) => line);
  };

  test("restores a job that a member deleted", async () => {
    const id = String(company.jobId);
    const [{ email, identity }] = company.members;
    await approve(id);
    await acting(database.rest, identity).query("delete from job_openings where id = $1", [id]);
    expect(await staff("bin")).toMatchObject([{ id: company.jobId, applications: 1, deleted_by: email }]);
    await staff("restore-job", id);
    expect(await jobValue("approved")).toBe(1);
    await expect(staff("restore-job", id)).rejects.toThrow("in the bin");
    expect(await history()).toEqual([
      `job_deleted Overnight Bread Baker ${email}`,
      "job_restored Overnight Bread Baker staff",
    ]);
  });

  test("holds a job that staff deleted with a reason, and only staff can restore it", async () => {
    const id = String(company.jobId);
    const member = acting(database.rest, company.members[0].identity);
    await expect(staff("delete-job", id)).rejects.toThrow("Give a reason: --reason <text>.");
    expect(await staff("delete-job", id, "--reason", "fraud")).toEqual([
      { id: company.jobId, name: JOB.name, company_id: company.id, reason: "fraud" },
    ]);
    await expect(staff("delete-job", id, "--reason", "fraud")).rejects.toThrow(`There is no job ${id}.`);
    expect((await staff("log"))[0]).toMatchObject({ action: "job deleted", subject: { reason: "fraud" } });
    expect(await staff("bin")).toMatchObject([{ id: company.jobId, deleted_by: "staff" }]);
    await expect(member.query("select restore_deleted_job($1)", [id])).rejects.toMatchObject({ code: "42501" });
    await staff("restore-job", id);
    expect(await history()).toEqual([
      "job_deleted Overnight Bread Baker staff",
      "job_restored Overnight Bread Baker staff",
    ]);
    // The job's page shows each event once, even if the staff log and the team log both contain it.
    const life = await member.query<{ action: string; is_staff: boolean }>("select * from job_timeline($1)", [id]);
    expect(life.filter(({ is_staff }) => is_staff).map(({ action }) => action)).toEqual(["restored", "deleted"]);
  });
});
