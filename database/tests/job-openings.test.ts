import { beforeEach, describe, expect, test } from "vitest";
import type { Acting } from "#database/access/acting.ts";
import { CATEGORY_ID, createCompany, createJob, JOB, OTHER_CATEGORY_ID } from "#database/access/world.ts";
import { BIN_LIFETIME_DAYS } from "#domain/limits.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);
let jobId: number;
beforeEach(() => {
  jobId = company.jobId;
});

const columns = Object.keys(JOB);
const post = (person: Acting, values: Record<string, unknown> = {}) => {
  const row = { employer_id: company.id, ...JOB, ...values };
  return person.one(
    `insert into job_openings (${Object.keys(row)}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)}) returning *`,
    Object.values(row),
  );
};
const read = () => dana.one("select *, modified::text as modified from job_openings where id = $1", [jobId]);

test("a new job is returned with the form's defaults and its author, not approved", async () => {
  expect(await post(dana)).toMatchObject({
    employment_type_id: 1,
    location_type_id: 1,
    education_credential_id: 8,
    experience_level_id: 1,
    pay_type: 1,
    application_type: "platform",
    approved: 0,
    archived: 0,
    views: 0,
    modified_by: company.members[0].userId,
  });
});

test("a job can't move to another company", async () => {
  const other = await createCompany(database.admin, `Company ${Math.random()}`);
  await database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
    company.members[0].userId,
    other.id,
  ]);
  await expect(
    dana.query("update job_openings set employer_id = $2 where id = $1", [jobId, other.id]),
  ).rejects.toMatchObject({ code: "42501" });
});

describe("two users who edit a job", () => {
  const save = (person: Acting, city: unknown, modified: unknown) =>
    person.query<{ modified: string }>(
      "update job_openings set city = $2 where id = $1 and modified = $3 returning modified::text",
      [jobId, city, modified],
    );

  test("the second save finds no row, and the job shows who saved it and when", async () => {
    const { modified } = await read();
    expect(await save(eli, "Red Wing", modified)).toHaveLength(1);
    expect(await save(dana, "Hudson", modified)).toEqual([]);
    expect(await read()).toMatchObject({ city: "Red Wing", modified_by: company.members[1].userId });
  });

  test("two saves at the same time succeed once", async () => {
    const { modified } = await read();
    const saves = await Promise.all([save(dana, "Hudson", modified), save(eli, "Red Wing", modified)]);
    expect(saves.map((rows) => rows.length).sort()).toEqual([0, 1]);
  });

  test("quick saves never have the same value of modified", async () => {
    const seen = new Set<unknown>();
    for (let round = 0; round < 20; round++) {
      const { modified } = await read();
      seen.add(modified);
      await save(dana, `City ${round}`, modified);
    }
    expect(seen.size).toBe(20);
  });

  test("a counted view and an approval cause no conflict", async () => {
    const { modified } = await read();
    await database.admin.query("update job_openings set views = views + 1, approved = 1, archived = 0 where id = $1", [
      jobId,
    ]);
    expect(await save(dana, "Hudson", modified)).toHaveLength(1);
  });

  test("saving the same values changes nothing", async () => {
    const before = await read();
    const same = columns.map((column) => `${column} = ${column}`);
    await dana.query(`update job_openings set ${same} where id = $1`, [jobId]);
    expect(await read()).toEqual(before);
  });
});

describe("an approved job", () => {
  beforeEach(() =>
    database.admin.query("update job_openings set approved = 1, approved_at = now() where id = $1", [jobId]),
  );

  test.each([
    ["name", "Baker"],
    ["description", "<p>Other</p>"],
    ["application_type", "email"],
    ["application_url", "https://prairiecrust.example/jobs"],
    ["application_email", "jobs@prairiecrust.example"],
  ])("waits for staff again when its %s changes", async (column, value) => {
    await dana.query(`update job_openings set ${column} = $2 where id = $1`, [jobId, value]);
    expect(await read()).toMatchObject({ approved: 0, approved_at: null });
  });

  test("stays approved if other columns change, or if an empty way to apply becomes empty text", async () => {
    await dana.query(
      `update job_openings set city = 'Hudson', state = 'Wisconsin', min_annual_pay = 1, special_instructions = 'x',
         application_url = '', application_email = '', name = name where id = $1`,
      [jobId],
    );
    expect(await read()).toMatchObject({ approved: 1, city: "Hudson" });
  });
});

describe("categories", () => {
  const set = (person: Acting, ids: number[]) => person.query("select set_job_categories($1, $2)", [jobId, ids]);
  const chosen = async () => {
    const rows = await dana.query(
      "select job_category_id as id from job_categories_job_openings where job_opening_id = $1 order by 1",
      [jobId],
    );
    return rows.map(({ id }) => id);
  };

  test("are replaced as a whole, down to none", async () => {
    await set(dana, [OTHER_CATEGORY_ID, CATEGORY_ID, CATEGORY_ID]);
    expect(await chosen()).toEqual([CATEGORY_ID, OTHER_CATEGORY_ID]);
    await set(dana, []);
    expect(await chosen()).toEqual([]);
  });

  test("don't change if a new category doesn't exist", async () => {
    await expect(set(dana, [OTHER_CATEGORY_ID, 999_999])).rejects.toMatchObject({ code: "23503" });
    expect(await chosen()).toEqual([CATEGORY_ID]);
  });

  test("replaced by two members at the same time are those of one member", async () => {
    await Promise.all([set(dana, [CATEGORY_ID]), set(eli, [OTHER_CATEGORY_ID]), set(dana, [CATEGORY_ID])]);
    expect(await chosen()).toHaveLength(1);
  });
});

describe("the bin", () => {
  beforeEach(async () => {
    await database.admin.query("insert into job_days values ($1, '2026-11-20', 5, 2)", [jobId]);
    await database.admin.query("insert into app.job_sources values ($1, '2026-11-20', 'flyer', '', 5, 2, 1)", [jobId]);
    await dana.query("delete from job_openings where id = $1", [jobId]);
  });

  test("takes a deleted job with its links and applications", async () => {
    expect(await dana.query("select id from applications")).toEqual([]);
    const { rows } = await database.admin.query(
      "select deleted_by, to_json(category_ids) as category_ids, jsonb_array_length(applications) as applications from app.deleted_jobs where job_id = $1",
      [jobId],
    );
    expect(rows).toEqual([{ deleted_by: company.members[0].userId, category_ids: [CATEGORY_ID], applications: 1 }]);
  });

  test("restores everything unchanged", async () => {
    await database.admin.query("select app.restore_job($1)", [jobId]);
    expect(await dana.one("select name, applications from job_list where id = $1", [jobId])).toEqual({
      name: JOB.name,
      applications: 1,
    });
    expect(await dana.query("select job_category_id from job_categories_job_openings")).toEqual([
      { job_category_id: CATEGORY_ID },
    ]);
    expect(await dana.query("select * from job_days")).toEqual([
      { job_opening_id: jobId, day: "2026-11-20", views: 5, apply_clicks: 2 },
    ]);
    const { rows } = await database.admin.query(
      "select source, views, apply_clicks, applications from app.job_sources where job_opening_id = $1",
      [jobId],
    );
    expect(rows).toEqual([{ source: "flyer", views: 5, apply_clicks: 2, applications: 1 }]);
    await expect(database.admin.query("select app.restore_job($1)", [jobId])).rejects.toMatchObject({ code: "P0002" });
  });

  test("is closed to members", async () => {
    await expect(dana.query("select * from app.deleted_jobs")).rejects.toMatchObject({ code: "42501" });
    await expect(dana.query("select app.restore_job($1)", [jobId])).rejects.toMatchObject({ code: "42501" });
  });

  test(`is emptied after ${BIN_LIFETIME_DAYS} days`, async () => {
    const kept = await createJob(database.admin, company.id);
    await dana.query("delete from job_openings where id = $1", [kept]);
    await database.admin.query(
      `update app.deleted_jobs set deleted = deleted - interval '${BIN_LIFETIME_DAYS} days' where job_id = $1`,
      [jobId],
    );
    await database.admin.query("select app.empty_bin()");
    const { rows } = await database.admin.query("select job_id from app.deleted_jobs where employer_id = $1", [
      company.id,
    ]);
    expect(rows).toEqual([{ job_id: kept }]);
  });
});
