import { beforeEach, describe, expect, test } from "vitest";
import { acting } from "#database/access/acting.ts";
import { createApplication, createCompany, createJob } from "#database/access/world.ts";
import {
  APPLICANT_JOBS_LENGTH,
  APPLICANTS_COUNTED,
  APPLICANTS_PAGE_MAX,
  JOB_BATCH_SIZE,
  JOB_TABLE_PAGE_SIZE,
  NEW_APPLICANTS_COUNTED,
} from "#domain/limits.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

// Rule 97
const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);
let baker: number;
let clerk: number;
beforeEach(async () => {
  baker = await createJob(database.admin, company.id, { name: "Night Baker" });
  clerk = await createJob(database.admin, company.id, {
    name: "Hotel Clerk",
    start_date: "2020-01-01",
    end_date: "2020-02-01",
  });
  for (const [name, jobId, state, day] of [
    ["Robin Nyberg", baker, "new", 1],
    ["Åsa Lindqvist", clerk, "hired", 2],
    ["Ana María de la Cruz", baker, "declined", 3],
    ["Baker Robinson", clerk, "new", 4],
  ] as const)
    await createApplication(database.admin, jobId, {
      name,
      email: `${name.slice(0, 3).toLowerCase().replace("å", "a")}.x@mail-${day}.example`,
      state,
      created: `2026-11-0${day}T12:00:00Z`,
    });
});

interface Page extends Record<string, unknown> {
  total: number;
  has_more: boolean;
  unnamed: number;
  rows: { id: number; name: string; state: string; job_name: string; notes: number; created: string }[];
}

const read = (filter: Record<string, unknown> = {}) => {
  const names = Object.keys(filter);
  const given = names.map((name, index) => `, ${name} => $${index + 2}`);
  return dana.one<Page>(`select * from applicants($1${given.join("")})`, [company.id, ...Object.values(filter)]);
};
const names = async (filter: Record<string, unknown> = {}) => (await read(filter)).rows.map(({ name }) => name);

describe("the list", () => {
  test("has the applicants of all jobs, newest first, with their jobs, and counts applications without a name", async () => {
    const { rows, total, has_more, unnamed } = await read();
    expect(rows.map(({ name, job_name }) => `${name}: ${job_name}`)).toEqual([
      "Baker Robinson: Hotel Clerk",
      "Ana María de la Cruz: Night Baker",
      "Åsa Lindqvist: Hotel Clerk",
      "Robin Nyberg: Night Baker",
    ]);
    expect([total, has_more, unnamed]).toEqual([4, false, 1]);
  });

  test.each([
    ["a state", () => ({ state: "new" }), ["Baker Robinson", "Robin Nyberg"]],
    ["a job", () => ({ job_id: baker }), ["Ana María de la Cruz", "Robin Nyberg"]],
    ["a state of a job", () => ({ job_id: baker, state: "new" }), ["Robin Nyberg"]],
    ["active jobs", () => ({ active_jobs: true }), ["Ana María de la Cruz", "Robin Nyberg"]],
    ["a job that is not active", () => ({ job_id: clerk, active_jobs: true }), []],
    ["a job of another company", () => ({ job_id: company.jobId - 1 }), []],
  ] as const)("filters by %s", async (_what, filter, expected) => {
    expect(await names(filter())).toEqual(expected);
  });

  test.each([
    ["robin", ["Baker Robinson", "Robin Nyberg"]],
    ["  NYB ", ["Robin Nyberg"]],
    ["Nyberg robin", ["Robin Nyberg"]],
    ["robin nyberg", ["Robin Nyberg"]],
    ["asa", ["Åsa Lindqvist"]],
    ["maria de la", ["Ana María de la Cruz"]],
    ["rob.x@mail", ["Robin Nyberg"]],
    ["mail-2.example", ["Åsa Lindqvist"]],
    // "Baker" is the first name of Baker Robinson. The others applied for a job with "Baker" in its
    // title.
    ["baker", ["Baker Robinson", "Ana María de la Cruz", "Robin Nyberg"]],
    ["ght bak", ["Ana María de la Cruz", "Robin Nyberg"]],
    ["berg", []],
    ["%", []],
    ["*", []],
    ["robin' or 1=1", []],
  ])("the term %j finds names from a word on, emails and titles", async (term, expected) => {
    expect(await names({ term })).toEqual(expected);
  });

  test("an applicant whom several phrases find is listed and counted once", async () => {
    await createApplication(database.admin, baker, { name: "Sam Samson", email: "sam@samson.example" });
    expect(await read({ term: "sam" })).toMatchObject({ total: 1, has_more: false, rows: [{ name: "Sam Samson" }] });
  });

  test("search and filters work together", async () => {
    expect(await names({ term: "robin", job_id: clerk })).toEqual(["Baker Robinson"]);
    expect(await names({ term: "baker", state: "new" })).toEqual(["Baker Robinson", "Robin Nyberg"]);
    expect(await names({ term: "baker", active_jobs: true, state: "declined" })).toEqual(["Ana María de la Cruz"]);
  });

  test("the search follows a change of the name or email", async () => {
    await database.admin.query("update applications set name = 'Sam Berg' where name = 'Robin Nyberg'");
    expect([await names({ term: "nyberg" }), await names({ term: "sam" })]).toEqual([[], ["Sam Berg"]]);
    expect(await names({ term: "x@mail" })).toEqual([]);
    const email = "x@mail.example";
    await database.admin.query("update applications set email = $2 where employer_id = $1 and email is not null", [
      company.id,
      email,
    ]);
    const order = ["Baker Robinson", "Ana María de la Cruz", "Åsa Lindqvist", "Sam Berg"];
    expect(await names({ term: email })).toEqual(order);
    await database.admin.query("update applications set created = now() where name = 'Sam Berg'");
    await database.admin.query("update applications set meets_needs = false where name = 'Baker Robinson'");
    expect(await names({ term: email })).toEqual(["Sam Berg", "Ana María de la Cruz", "Åsa Lindqvist", order[0]]);
    expect((await read({ term: email, page_size: 2, skipped: 1 })).rows.map(({ name }) => name)).toEqual([
      "Ana María de la Cruz",
      "Åsa Lindqvist",
    ]);
  });

  test("turns pages, and continues after an applicant although newer ones arrive", async () => {
    const first = await read({ page_size: 2 });
    expect([first.total, first.has_more, first.rows.length]).toEqual([4, false, 2]);
    expect(await names({ page_size: 2, skipped: 2 })).toEqual(["Åsa Lindqvist", "Robin Nyberg"]);
    expect(await read({ skipped: JOB_TABLE_PAGE_SIZE })).toMatchObject({ total: 4, rows: [] });
    const last = first.rows.at(-1);
    await createApplication(database.admin, baker, { name: "New Person" });
    expect(await names({ before: last?.created, before_id: last?.id })).toEqual(["Åsa Lindqvist", "Robin Nyberg"]);
    for (const page_size of [0, APPLICANTS_PAGE_MAX + 1, null])
      await expect(read({ page_size })).rejects.toThrow("1 to 500 applicants");
    await expect(read({ skipped: -1 })).rejects.toThrow("1 to 500 applicants");
  });

  test("counts a thousand applicants after the page, and also finds a page of common names", async () => {
    await database.admin.query(
      `insert into applications (job_opening_id, name, email, state, created)
       select $1, 'Kim Common ' || n, 'kim@applicants.example', case n % 2 when 0 then 'new' else 'hired' end, now() - n * interval '1 s'
       from generate_series(1, $2) n`,
      [baker, APPLICANTS_COUNTED + 20],
    );
    expect(await read()).toMatchObject({ total: APPLICANTS_COUNTED, has_more: true });
    expect(await read({ skipped: 20 })).toMatchObject({ total: APPLICANTS_COUNTED + 20, has_more: true });
    expect(await read({ skipped: 30 })).toMatchObject({ total: APPLICANTS_COUNTED + 24, has_more: false });
    const common = await read({ term: "kim" });
    expect(common).toMatchObject({ total: APPLICANTS_COUNTED, has_more: true });
    expect(common.rows[0]?.name).toBe("Kim Common 1");
    expect((await names({ term: "common", state: "new" }))[0]).toBe("Kim Common 2");
    expect(await names({ term: "kim common 1017", state: "hired" })).toEqual(["Kim Common 1017"]);
  });

  test("other companies' applicants are never found", async () => {
    const rival = await createCompany(database.admin, `Rival ${Math.random()}`);
    await createApplication(database.admin, rival.jobId, { name: "Robin Rival" });
    expect(await names({ term: "rival" })).toEqual([]);
    expect(await names({ job_id: rival.jobId })).toEqual([]);
    const other = acting(database.rest, rival.members[0].identity);
    expect(await other.query("select * from applicants($1, 'robin')", [company.id])).toEqual([]);
    expect(await other.query("select * from jobs_with_applicants($1)", [company.id])).toEqual([]);
  });

  test("the jobs with applicants are listed once, newest first, and new applicants are counted", async () => {
    expect(await dana.query("select id, name from jobs_with_applicants($1)", [company.id])).toEqual([
      { id: clerk, name: "Hotel Clerk" },
      { id: baker, name: "Night Baker" },
    ]);
    expect(await dana.query("select * from waiting_counts($1)", [company.id])).toEqual([
      { suggestions: 1, new_applicants: 2 },
    ]);
    const others =
      "insert into job_openings select (jsonb_populate_record(j, jsonb_build_object('id', 1000000 + n))).*";
    await database.admin.query(
      `with added as (${others} from job_openings j, generate_series(1, $2) n where j.id = $1 returning id)
       insert into applications (job_opening_id, name, email) select id, 'Robin', 'robin@applicants.example' from added`,
      [baker, APPLICANT_JOBS_LENGTH],
    );
    expect(await dana.query("select id from jobs_with_applicants($1)", [company.id])).toHaveLength(
      APPLICANT_JOBS_LENGTH,
    );
    expect(await dana.query("select new_applicants from waiting_counts($1)", [company.id])).toEqual([
      { new_applicants: NEW_APPLICANTS_COUNTED },
    ]);
  });
});

describe("states", () => {
  const idOf = async (name: string) => (await read({ term: name })).rows[0]?.id ?? 0;
  const mark = (ids: number[], states: (string | null)[], changed: unknown = null) =>
    dana.query<{ application_id: number; earlier_state: string; changed: string }>(
      "select application_id, earlier_state, to_json(changed) as changed from mark_applications($1, $2, $3, $4)",
      [company.id, ids, states, changed],
    );
  const states = async () => (await read()).rows.map(({ state }) => state);

  test("several applicants change together, and one call undoes it", async () => {
    const ids = await Promise.all(["Robin Nyberg", "Asa", "Ana", "Baker Robinson"].map(idOf));
    const marked = await mark(ids, ["declined"]);
    // Leaves out Ana, who was declined before.
    expect(marked.map(({ earlier_state }) => earlier_state)).toEqual(["new", "hired", "new"]);
    expect(new Set(marked.map(({ changed }) => changed)).size).toBe(1);
    expect(await states()).toEqual(["declined", "declined", "declined", "declined"]);
    // A colleague changes the state again, so that undo leaves this applicant out.
    await eli.query("select mark_applications($1, $2, '{interview}')", [company.id, [ids[1]]]);
    const changed = marked[0]?.changed;
    const undone = await mark(
      marked.map(({ application_id }) => application_id),
      marked.map(({ earlier_state }) => earlier_state),
      changed,
    );
    expect(undone).toHaveLength(2);
    expect(await states()).toEqual(["new", "declined", "interview", "new"]);
  });

  test("unknown states, too many and too few applicants are rejected", async () => {
    const id = await idOf("Robin Nyberg");
    await expect(mark([id], ["gone"])).rejects.toThrow(/state_check/);
    await expect(mark([id], [null])).rejects.toMatchObject({ code: "23502" });
    await expect(mark([], ["new"])).rejects.toThrow("1 to 100 applicants");
    await expect(mark([id], [])).rejects.toThrow("1 to 100 applicants");
    await expect(mark([id, id, id], ["new", "hired"])).rejects.toThrow("1 to 100 applicants");
    await expect(mark(Array(JOB_BATCH_SIZE + 1).fill(id), ["new"])).rejects.toThrow("1 to 100 applicants");
    expect(await mark(Array(JOB_BATCH_SIZE).fill(id), ["hired"])).toHaveLength(1);
  });

  test("two members who mark the same applicants in other orders don't block each other", async () => {
    const ids = (await read()).rows.map(({ id }) => id);
    const calls = Array.from({ length: 12 }, (_, n) =>
      (n % 2 ? dana : eli).query("select mark_applications($1, $2, $3)", [
        company.id,
        n % 2 ? ids : ids.toReversed(),
        [["new", "contacted", "hired"][n % 3]],
      ]),
    );
    await Promise.all(calls);
    expect(new Set(await states()).size).toBe(1);
  });
});
