import { beforeAll, describe, expect, test, vi } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { createApplication, createCompany, createJob, createSuggestion } from "#database/access/world.ts";
import { jobStatus } from "#domain/job/job-status.ts";
import type { Row } from "#domain/rows.ts";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
let dana: Acting;
let employerId: number;
beforeAll(async () => {
  const company = await createCompany(database.admin, "Prairie Crust Bakery");
  const rival = await createCompany(database.admin, "Lakeside Mill");
  dana = acting(database.rest, company.members[0].identity);
  employerId = company.id;
  await createJob(database.admin, rival.id, { name: "Bread Baker of the rival" });
  const { rows } = await database.admin.query<{ today: string }>("select app.today() as today");
  const today = rows[0]?.today;
  const start_date = "2020-01-01";
  await createJob(database.admin, company.id, {
    name: "Ends Today",
    city: "Hudson",
    state: "Wisconsin",
    start_date,
    end_date: today,
  });
  await createJob(database.admin, company.id, { name: "Ended 100% *Long* Ago_", start_date, end_date: "2020-02-01" });
  await createJob(database.admin, company.id, { name: "Archived", archived: 1 });
  await createSuggestion(database.admin, company.id, { name: "Cake Decorator", city: "Red Wing" });
});

const search = async (term: string, status: string | null = null) => {
  const rows = await dana.query<{ name: string }>("select name from search_jobs($1, $2, $3) order by id", [
    employerId,
    term,
    status,
  ]);
  return rows.map(({ name }) => name);
};

test("a job is active to the end of its last day, and closed once it is archived; the domain and the database agree", async () => {
  const jobs = await dana.query<Row<"job_list">>("select * from job_list");
  expect(jobs.map(({ status }) => status).sort()).toEqual(["active", "active", "closed", "expired"]);
  for (const job of jobs) expect(job.status).toBe(jobStatus(job, todayInPortal()));
});

// Rule 27
test("each job has the number of its applications, and of those of the form that no member has marked", async () => {
  const [{ id } = { id: 0 }] = await dana.query<{ id: number }>("select id from job_list where name = 'Ends Today'");
  await createApplication(database.admin, id);
  await createApplication(database.admin, id, { state: "contacted" });
  await createApplication(database.admin, id, { name: null, email: null, phone: null, message: null });
  expect(await dana.query("select name, applications, new_applications from job_list order by id limit 3")).toEqual([
    { name: "Overnight Bread Baker", applications: 1, new_applications: 0 },
    { name: "Ends Today", applications: 3, new_applications: 1 },
    { name: "Ended 100% *Long* Ago_", applications: 0, new_applications: 0 },
  ]);
});

describe("the search", () => {
  test("finds a part of the name, the city or the state, in any case, among the company's own jobs", async () => {
    expect(await search("BREAD")).toEqual(["Overnight Bread Baker"]);
    expect(await search("hudson")).toEqual(["Ends Today"]);
    expect(await search("wisc")).toEqual(["Ends Today"]);
    expect(await search("")).toHaveLength(4);
  });

  test("has no wildcards", async () => {
    expect(await search("0% *l")).toEqual(["Ended 100% *Long* Ago_"]);
    expect(await search("_")).toEqual(["Ended 100% *Long* Ago_"]);
    expect(await search("a.c")).toEqual([]);
  });

  test("treats several spaces as one, in the term and in the name", async () => {
    expect(await search("overnight \t bread")).toEqual(["Overnight Bread Baker"]);
    await database.admin.query("update job_openings set name = 'Overnight  Bread Baker' where name like 'Overnight%'");
    expect(await search("night bread")).toEqual(["Overnight  Bread Baker"]);
    await database.admin.query("update job_openings set name = 'Overnight Bread Baker' where name like 'Overnight%'");
  });

  test("finds a place as the table shows it, and with the name or the abbreviation of its state", async () => {
    for (const term of ["hudson, wi", "Hudson,  Wisconsin", "hudson wisc", "son WI", "WI"])
      expect([term, await search(term)]).toEqual([term, ["Ends Today"]]);
    expect(await search("hudson, mn")).toEqual([]);
    const others = ["Overnight Bread Baker", "Ended 100% *Long* Ago_", "Archived"];
    for (const term of ["northfield, MN", "Northfield  Minnesota", "field minn", "mn"])
      expect([term, await search(term)]).toEqual([term, others]);
  });

  test("ignores accents, also combining accents, in the term and in the name", async () => {
    await database.admin.query(
      "update job_openings set name = 'Cr\u00e8me Br\u00fbl\u00e9e Cook' where name = 'Archived'",
    );
    for (const term of ["creme brulee", "CRE\u0300ME", "br\u00fbl", "Cr\u00e8me"])
      expect([term, await search(term)]).toEqual([term, ["Cr\u00e8me Br\u00fbl\u00e9e Cook"]]);
    await database.admin.query("update job_openings set name = 'Archived' where name like '%Cook'");
  });

  test("can be limited to active or expired jobs", async () => {
    expect(await search("", "active")).toEqual(["Overnight Bread Baker", "Ends Today"]);
    expect(await search("ar", "expired")).toEqual(["Archived"]);
  });
});

// Rule 80
describe("the order", () => {
  let sorting: Acting;
  let companyId: number;
  beforeAll(async () => {
    const company = await createCompany(database.admin, "Sorting Office");
    sorting = acting(database.rest, company.members[0].identity);
    companyId = company.id;
    await database.admin.query("delete from job_openings where employer_id = $1", [companyId]);
    const day = async (days: number) =>
      (await database.admin.query<{ day: string }>("select (app.today() + $1::int)::text as day", [days])).rows[0]?.day;
    const jobs = [
      { name: "zoo Keeper", city: "Ely", end_date: await day(9), approved: 1 },
      { name: "Apprentice", city: "ada", end_date: await day(5) },
      { name: "Éclair Maker", city: "Ely", state: "Wisconsin", end_date: await day(-9) },
      { name: "eclair Taster", city: "Zumbrota", end_date: await day(5), archived: 1 },
      { name: "Apprentice", city: "Ada", end_date: await day(5), approved: 1 },
    ];
    for (const job of jobs) await createJob(database.admin, companyId, { start_date: "2020-01-01", ...job });
  });

  test.each([
    ["title_order, id", "name", ["Apprentice", "Apprentice", "Éclair Maker", "eclair Taster", "zoo Keeper"]],
    [
      "place_order, state, id",
      "city || ', ' || left(state, 1)",
      ["ada, M", "Ada, M", "Ely, M", "Ely, W", "Zumbrota, M"],
    ],
    [
      "status_order, created desc, id desc",
      "status || approved",
      ["active0", "active1", "active1", "expired0", "closed0"],
    ],
    ["end_date, id", "name", ["Éclair Maker", "Apprentice", "eclair Taster", "Apprentice", "zoo Keeper"]],
  ])("by %s has the order that users expect", async (order, shown, expected) => {
    const rows = await sorting.query<{ shown: string }>(
      `select ${shown} as shown from search_jobs($1) order by ${order}`,
      [companyId],
    );
    expect(rows.map((row) => row.shown)).toEqual(expected);
  });
});

test("the search of suggestions finds undecided suggestions", async () => {
  const found = async (term: string) =>
    (
      await dana.query<{ name: string }>("select name from search_suggested_jobs($1, $2) order by id", [
        employerId,
        term,
      ])
    ).map(({ name }) => name);
  expect(await found("")).toEqual(["Pastry Cook", "Cake Decorator"]);
  expect(await found("red  w")).toEqual(["Cake Decorator"]);
  await dana.query("update script_acquired_job_openings set denied = true where name = 'Cake Decorator'");
  expect(await found("")).toEqual(["Pastry Cook"]);
});

describe("among the jobs of many companies", () => {
  /** Returns true if an index-only scan reads few pages of the table afterwards. */
  const vacuum = async () => {
    await database.admin.query("vacuum analyze job_openings");
    const { rows } = await database.admin.query<{ done: boolean }>(
      "select relallvisible > 0.9 * relpages as done from pg_class where oid = 'job_openings'::regclass",
    );
    return rows[0]?.done;
  };

  beforeAll(async () => {
    // Uses the pool for background work, which allows longer statements.
    await database.background.query(
      `insert into employers (name) select 'Filler ' || n from generate_series(1, 200) n;
       insert into job_openings (employer_id, name, description, address_line_one, city, state, postal_code, end_date, min_annual_pay, max_annual_pay)
         select e.id, 'Job', 'Text', '1 Main St', 'Hudson', 'Wisconsin', '54016', '2099-01-01', 1, 1
         from employers e, generate_series(1, case e.id when ${employerId} then 2000 else 50 end)`,
    );
    // Repeats VACUUM, because it leaves out rows that a concurrent autovacuum may still see. An
    // index-only scan needs pages without such rows.
    await vi.waitUntil(vacuum, { timeout: 20_000 });
  });

  const planOf = async (text: string) =>
    (await dana.query<{ "QUERY PLAN": string }>(`explain ${text}`)).map((row) => row["QUERY PLAN"]).join("\n");

  // Rule 80
  test.each([
    ["job_openings_by_title", "title_order, id"],
    ["job_openings_by_title", "title_order desc, id desc"],
    ["job_openings_by_place", "place_order, state, id"],
    ["job_openings_by_place", "place_order desc, state desc, id desc"],
    ["job_openings_by_end", "end_date, id"],
    ["job_openings_by_end", "end_date desc, id desc"],
  ])("a page is read through %s in the order %s", async (index, order) => {
    const plan = await planOf(
      `select id, name, status, applications, new_applications from search_jobs(${employerId}) order by ${order} limit 10`,
    );
    expect(plan).toContain(`using ${index}`);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  test("a page of a company's jobs is read through the company's index", async () => {
    const plan = await planOf(
      `select id, name, status, applications, new_applications from search_jobs(${employerId}) order by created desc, id desc limit 10`,
    );
    expect(plan).toMatch(/Index Scan using job_openings_listed/);
    expect(plan).not.toMatch(/Seq Scan|Sort/);
  });

  test.each(["", ", status => 'active'", ", status => 'expired'"])(
    "the results of search_jobs(…%s) are counted by an index-only scan",
    async (status) => {
      const plan = await planOf(`select count(*) from search_jobs(${employerId}${status})`);
      expect(plan).toMatch(/Index Only Scan using job_openings_(listed|by_end)/);
    },
  );
});
