import { beforeEach, describe, expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { type Company, createCompany, createJob } from "#database/access/world.ts";
import { only } from "#database/only.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { newFoundJobs } from "#server/finder/extract/fields/new-found-jobs.ts";
import type { FoundJob } from "#server/finder/jobs/found-job.ts";
import { storeFindings } from "#server/finder/store-findings.ts";

const SITE = "https://bakery.example";
const LIST = `${SITE}/careers`;
const database = databaseOfFile();
let company: Company;
let dana: Acting;
beforeEach(useAnotherCompany);

async function useAnotherCompany(): Promise<void> {
  await database.admin.query("delete from app.website_scans");
  company = await createCompany(database.admin, `Company ${Math.random()}`);
  await database.admin.query("delete from script_acquired_job_openings where employer_id = $1", [company.id]);
  await database.admin.query("update employers set approved = 1, careers_url = $2 where id = $1", [company.id, LIST]);
  dana = acting(database.rest, company.members[0].identity);
}

type Values = Omit<Parameters<typeof newFoundJobs>[0], "title"> & { title?: string };
const jobs = (values: Values) => newFoundJobs({ title: "Night Baker", ...values }, [], LIST, "json-ld", LIST);

/** Stores a complete scan that found these jobs. */
const store = (...values: Values[]) => storeJobs(values.flatMap(jobs));

async function storeJobs(jobs: FoundJob[]): Promise<Record<string, unknown>> {
  const { rows } = await database.admin.query<{ id: number }>(
    `insert into app.website_scans (employer_id, address, host, reason, state, started)
     values ($1, $2, 'bakery.example', 'asked', 'running', now()) returning id`,
    [company.id, LIST],
  );
  const scan = { id: only(rows).id, employer_id: company.id, address: LIST };
  const read = {
    pages: [],
    named: [],
    notes: [],
    saysNone: false,
    isUnread: false,
    isComplete: true,
    listUrls: [LIST, `${SITE}/team`],
  };
  await storeFindings(database.admin, scan, { ...read, jobs }, new Set());
  return dana.one("select state, jobs_found, jobs_new, report from last_scan($1)", [company.id]);
}

const PAY_AND_APPLY = `pay_type, min_hourly_pay, max_hourly_pay, min_annual_pay, max_annual_pay, application_type, application_email,
  application_url, sources`;

test("replaces pay and the way to apply as a whole and keeps them if they are no longer stated", async () => {
  const columns = async () => {
    const [row] = await dana.query(`select ${PAY_AND_APPLY} from search_suggested_jobs($1)`, [company.id]);
    return row;
  };
  await store({
    pay: { min: 18, max: 22, unit: "hour" },
    apply: { kind: "email", value: "jobs@bakery.example" },
  });
  expect(await columns()).toMatchObject({ pay_type: 2, max_hourly_pay: "22.00", application_type: "email" });
  await store({
    pay: { min: 40_000, max: null, unit: "year" },
    apply: { kind: "url", value: "https://bakery.example/apply" },
  });
  const now = await columns();
  expect(now).toMatchObject({
    pay_type: 1,
    min_annual_pay: 40_000,
    max_annual_pay: null,
    min_hourly_pay: null,
    max_hourly_pay: null,
    application_type: "url",
    application_email: null,
  });
  expect(Object.keys(now?.sources ?? {}).sort()).toEqual([
    "application_type",
    "application_url",
    "min_annual_pay",
    "name",
    "pay_type",
  ]);
  await store({});
  expect(await columns()).toEqual(now);
});

test("jobs that are gone don't count as undecided, and a full list is reported", async () => {
  await database.admin.query(
    `with added as (
       insert into script_acquired_job_openings (employer_id, name) select $1, 'Job ' || n from generate_series(1, 500) n returning id
     )
     insert into app.found_jobs (employer_id, suggestion_id, keys, hash)
     select $1, id, array ['title:job ' || id || '|,'], 'a' from added`,
    [company.id],
  );
  const full = "You have 500 suggested jobs to decide. We add more when you have decided some.";
  expect(await store({ title: "Driver" })).toMatchObject({ jobs_found: 1, jobs_new: 0, report: { notes: [full] } });
  await database.admin.query(
    `update app.found_jobs set state = 'gone'
     where id in (select id from app.found_jobs where employer_id = $1 order by id limit 1)`,
    [company.id],
  );
  const report = { notes: [full] };
  expect(await store({ title: "Driver" }, { title: "Cook" })).toMatchObject({ jobs_found: 2, jobs_new: 1, report });
});

const suggested = async () => {
  const rows = await dana.query<{ name: string }>("select name from search_suggested_jobs($1) order by id", [
    company.id,
  ]);
  return rows.map(({ name }) => name);
};
const leave = () =>
  database.admin.query("update app.found_jobs set state = 'gone' where employer_id = $1", [company.id]);
const post = async (days: number) => {
  const found = await dana.one<{ id: number }>("select id from search_suggested_jobs($1)", [company.id]);
  const job = await createJob(database.admin, company.id, { original_script_job_id: found.id });
  await database.admin.query(
    "update job_openings set start_date = app.today() - 90, end_date = app.today() + $2::integer where id = $1",
    [job, days],
  );
};

test("suggests a job again that was posted, ended and left the website", async () => {
  await store({});
  await post(-1);
  expect(await store({})).toMatchObject({ jobs_new: 0 });
  await leave();
  expect(await store({})).toMatchObject({ jobs_new: 1 });
  expect(await suggested()).toEqual(["Night Baker"]);
  expect(await store({})).toMatchObject({ jobs_new: 0 });
});

test("doesn't suggest a job again that is still posted or was denied", async () => {
  await store({});
  await post(1);
  await leave();
  expect(await store({})).toMatchObject({ jobs_new: 0 });
  await database.admin.query("delete from script_acquired_job_openings where employer_id = $1", [company.id]);
  await store({});
  await dana.query("update script_acquired_job_openings set denied = true where employer_id = $1", [company.id]);
  await leave();
  expect(await store({})).toMatchObject({ jobs_new: 0 });
});

describe("a list whose suggestions are not jobs", () => {
  /**
   * Returns a job that the finder read in a card. By default, the card presents an employee and is
   * not a job.
   */
  const card = (title: string, page = "/team", layout = "ul.team > li.card > h3") =>
    newFoundJobs({ title, layout }, [], `${SITE}${page}`, "page", `${SITE}${page}`);
  const scan = (...found: FoundJob[][]) => storeJobs(found.flat());
  const decide = (values: string, ...names: string[]) =>
    dana.query(
      `update script_acquired_job_openings set ${values} where employer_id = $1 and name = any ($2) and moved_to_live is null`,
      [company.id, names],
    );
  const reject = (...names: string[]) => decide("denied = true, not_a_job = true", ...names);

  // Rule 73
  test("the next scan leaves out what is new in the list, and Undo ends this", async () => {
    await scan(card("Head Baker"), card("Owner"), card("Head Cook"), card("Line Cook", "/careers"));
    await reject("Head Baker", "Owner");
    const next = [card("Head Baker"), card("Head Cook"), card("Shop Manager"), card("Line Cook", "/careers")];
    expect(await scan(...next)).toMatchObject({ jobs_found: 3, jobs_new: 0, report: { leftOut: 1 } });
    expect(await suggested()).toEqual(["Head Cook", "Line Cook"]);
    await decide("denied = null, not_a_job = null", "Owner");
    const { report, ...scanned } = await scan(...next);
    expect(scanned).toMatchObject({ jobs_found: 4, jobs_new: 1 });
    expect(report).not.toHaveProperty("leftOut");
  });

  test.each([
    ["denials without the mark", [], "denied = true"],
    ["marks of half of its suggestions", ["Head Baker", "Owner"], ""],
    ["an approved suggestion", ["Head Baker", "Owner", "Head Cook"], "moved_to_live = true"],
  ])("%s don't exclude a list", async (_, rejected, others) => {
    await scan(card("Head Baker"), card("Owner"), card("Head Cook"), card("Line Cook"));
    await reject(...rejected);
    if (others !== "") await decide(others, ...["Head Cook", "Line Cook"].filter((name) => !rejected.includes(name)));
    expect(await scan(card("Shop Manager"))).toMatchObject({ jobs_found: 1, jobs_new: 1 });
  });

  test("a single mark doesn't exclude a list", async () => {
    await scan(card("Owner"));
    await reject("Owner");
    expect(await scan(card("Shop Manager"))).toMatchObject({ jobs_found: 1, jobs_new: 1 });
  });

  test("other pages, layouts and companies are not affected", async () => {
    await scan(card("Head Baker"), card("Owner"));
    await reject("Head Baker", "Owner");
    const others = [card("Night Baker", "/careers"), card("Line Cook", "/team", "ul.jobs > li > h3")];
    expect(await scan(...others)).toMatchObject({ jobs_new: 2 });
    await useAnotherCompany();
    expect(await scan(card("Shop Manager"))).toMatchObject({ jobs_new: 1 });
  });

  test("jobs with own pages are in the list of their folder, and odd class names are stored", async () => {
    const page = (path: string) => newFoundJobs({ title: path }, [], `${SITE}${path}`, "json-ld", `${SITE}${path}`);
    await scan(page("/news/one"), page("/news/two"), card("Owner", "/team", "h3.\u0000\ud83e\udd50"));
    await reject("/news/one", "/news/two");
    expect(await scan(page("/news/three"), page("/jobs/four"))).toMatchObject({ jobs_new: 1, report: { leftOut: 1 } });
  });
});
