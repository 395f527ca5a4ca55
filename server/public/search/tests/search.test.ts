import { beforeAll, describe, expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { approvedCompany, change, openJob, titles, visit } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";

/** Must equal SEARCHED_JOBS in database/definitions/portal/0038-public-search.sql. */
const SEARCHED_JOBS = 5_000;

const server = await serve();
const listed = async (path: string) => titles((await visit(server, path)).text);

test("a rare word is found behind hundreds of newer jobs, alone and with common words", async () => {
  const lake = await approvedCompany(server, { name: "Lakeside Mill" });
  await openJob(server, lake, { name: "IT Nurse" });
  const mill = await approvedCompany(server, { name: "Old Mill" });
  const rare = await openJob(server, mill, { name: "Cooper for the night shift" });
  await openJob(server, mill, { name: "Cooper for the day shift" });
  await server.database.admin.query(
    `with newer as (
       insert into job_openings (employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
         min_annual_pay, max_annual_pay, application_type, location_type_id, employment_type_id, education_credential_id, experience_level_id)
       select employer_id, 'Night shift ' || n, description, address_line_one, 'Ada', state, postal_code, start_date, end_date,
         min_annual_pay, max_annual_pay, application_type, location_type_id, employment_type_id, education_credential_id, experience_level_id
       from job_openings, generate_series(1, 450) n where id = $1 returning id
     ) select from newer`,
    [rare],
  );
  await server.database.admin.query("update job_openings set approved = 1, approved_at = now() where city = 'Ada'");
  for (const [words, expected] of [
    ["coopers", ["Cooper for the day shift", "Cooper for the night shift"]],
    ["night+coopers", ["Cooper for the night shift"]],
    ["shift+cooper+null", []],
    ["shift+night+for", ["Cooper for the night shift"]],
    ["old+cooper+night", ["Cooper for the night shift"]],
    ["it+nurse+lakeside", ["IT Nurse"]],
    ["lakeside", ["IT Nurse"]],
  ] as const)
    expect([words, await listed(`/o?q=${words}`)]).toEqual([words, expected]);
  expect(await listed(`/o?q=night+cooper&place=Ada`)).toEqual([]);
});

test("a search follows changes of a job's place and categories and of its company's name", async () => {
  const { admin } = server.database;
  const yard = await approvedCompany(server, { name: "Quiet Yard" });
  const job = await openJob(server, yard, { name: "Gardener", city: "Ely", postal_code: "55731" });
  await admin.query("insert into job_categories_job_openings values ($1, 401)", [job]);
  expect(await listed("/o?q=quiet+gardener&place=Ely&category=401")).toEqual(["Gardener"]);

  await change(server, "job_openings", job, { city: "Tower", postal_code: "55790", location_type_id: 3 });
  await admin.query("delete from job_categories_job_openings where job_opening_id = $1", [job]);
  await admin.query("insert into job_categories_job_openings values ($1, 402)", [job]);
  await change(server, "employers", yard, { name: "Loud Yard" });
  expect(await listed("/o?q=gardener")).toEqual([]);
  await change(server, "employers", yard, { approved: 1 });
  for (const query of ["q=loud", "place=Tower&q=gardener", "place=55790", "place=remote&q=yard", "category=402"])
    expect([query, await listed(`/o?${query}`)]).toEqual([query, ["Gardener"]]);
  for (const query of ["q=quiet+yard", "place=Ely&q=gardener", "place=55731", "category=401"])
    expect([query, await listed(`/o?${query}`)]).toEqual([query, []]);
});

describe("jobs older than the range of a search", () => {
  let first: number;
  beforeAll(async () => {
    const { admin } = server.database;
    const plant = await approvedCompany(server, { name: "Large Plant" });
    first = await openJob(server, plant, { name: "Zinc Polisher", city: "Ely", state: "Wisconsin" });
    const columns = `employer_id, description, address_line_one, postal_code, start_date, end_date, min_annual_pay, max_annual_pay,
      application_type, location_type_id, employment_type_id, education_credential_id, experience_level_id, approved`;
    // Disables the triggers, because they would take long.
    await inTransaction(admin, async (client) => {
      await client.query("set local session_replication_role = replica; set local statement_timeout = '1min'");
      await client.query(
        `insert into job_openings (name, city, state, approved_at, ${columns})
         select case when n % 2 = 0 then 'Zinc Welder ' else 'Shop Polisher ' end || n, 'Ely', 'Minnesota', now() + interval '1 day', ${columns}
         from job_openings, generate_series(1, ${SEARCHED_JOBS}) n where id = $1`,
        [first],
      );
      await client.query(
        "insert into job_categories_job_openings (job_opening_id, job_category_id) select id, 101 from job_openings where id >= $1",
        [first],
      );
      await client.query(
        `insert into app.listed_jobs (job_id, listed_order, terms)
         select j.id, s.listed_order, app.job_terms(j, s.company_name) from job_openings j join site.jobs s on s.id = j.id where j.id >= $1
         on conflict (job_id) do update set terms = excluded.terms`,
        [first],
      );
    });
  });

  test("two common words offer older jobs, and find the job there", async () => {
    const { text } = await visit(server, "/o?q=zinc+polisher");
    expect(titles(text)).toEqual([]);
    expect(text).toContain("“Older jobs” looks further back.");
    const next = /href="([^"]*)" rel="next"/.exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(await listed(next)).toEqual(["Zinc Polisher"]);
  });

  test.each(["/o?place=Ely,+WI", "/o?category=101&place=Wisconsin", "/o?q=zinc+polisher&place=Wisconsin"])(
    "%s finds the job immediately, because a term is rare",
    async (path) => {
      const { text } = await visit(server, path);
      expect(titles(text)).toEqual(["Zinc Polisher"]);
      expect(text).not.toContain('rel="next"');
    },
  );

  test("a company named by common words is found on the first page, although its jobs are older", async () => {
    const named = await approvedCompany(server, { name: "The Zinc Polishers" });
    const job = await openJob(server, named, { name: "Clerk", approved_at: "2026-01-05T18:00:00Z" });
    expect(await listed("/o?q=zinc+polishers")).toEqual(["Clerk"]);
    expect(await listed("/o?q=zinc+polishers&place=Wisconsin")).not.toContain("Clerk");
    await change(server, "job_openings", job, { archived: 1 });
    expect(await listed("/o?q=zinc+polishers")).toEqual([]);
  });

  test("a word that no job has gives an empty page immediately", async () => {
    const { text } = await visit(server, "/o?q=astronaut");
    expect(text).toContain("No open job was found.");
    expect(text).not.toContain('rel="next"');
  });
});
