import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { migrate } from "#database/migrate/migrate.ts";
import { createEmptyDatabase, type TestDatabase } from "#database/tests/test-database.ts";

let database: TestDatabase;
const folders: string[] = [];
beforeEach(async () => {
  database = await createEmptyDatabase();
});
afterEach(async () => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  await database.drop();
});

/** Creates a release with these files, and returns the function that starts it. */
function release(version: string, files: Record<string, string>, serves?: string): () => Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), "openings-sql-"));
  folders.push(folder);
  for (const kind of ["tables", "definitions"]) {
    for (const group of ["auth", "portal", "server"]) mkdirSync(join(folder, kind, group), { recursive: true });
  }
  mkdirSync(join(folder, "seeds"));
  for (const [path, sql] of Object.entries({ "tables/portal/0001-jobs.sql": JOBS, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), sql);
  }
  return async () => {
    const lines: string[] = [];
    await migrate(database.url, (line) => lines.push(line), { folder, release: version, ...(serves && { serves }) });
    return lines;
  };
}

const JOBS = "create table public.jobs (name text); insert into public.jobs values ('Baker')";
const LIST = "definitions/portal/0001-list.sql";

async function list(): Promise<unknown[]> {
  return (await database.admin.query("select * from public.list")).rows;
}

test("a new column appears in an unchanged view that selects *", async () => {
  const definitions = {
    [LIST]: "create view public.list as select j.*, true as is_new from public.jobs j",
    "definitions/portal/0002-search.sql": `
      create function public.search() returns setof public.list language sql begin atomic select * from public.list; end`,
  };
  await release("1.0.0", definitions)();
  await release("1.1.0", { ...definitions, "tables/portal/0002-city.sql": "alter table public.jobs add city text" })();
  expect(await list()).toEqual([{ name: "Baker", city: null, is_new: true }]);
  expect((await database.admin.query("select * from public.search()")).rows).toEqual(await list());
});

test("definitions may change their columns and arguments, and removed definitions disappear", async () => {
  await release("1.0.0", {
    [LIST]: `
      create view public.list as select name from public.jobs;
      create function public.count_jobs() returns int language sql as 'select 1';
      create function public.note() returns trigger language plpgsql as 'begin return null; end';
      create trigger note after insert on public.jobs for each row execute function public.note();
      create policy "everybody sees jobs" on public.jobs using (public.count_jobs() > 0)`,
  })();
  await release("1.1.0", {
    [LIST]: `
      create function public.count_jobs(minimum int) returns bigint language sql as 'select 1';
      create view public.list as select upper(name) as title, public.count_jobs(1) from public.jobs`,
  })();
  expect(await list()).toEqual([{ title: "BAKER", count_jobs: 1 }]);
  const { rows } = await database.admin.query(`
    select polname as name from pg_policy union select tgname from pg_trigger where not tgisinternal
    union select oid::regprocedure::text from pg_proc where pronamespace = 'public'::regnamespace`);
  expect(rows).toEqual([{ name: "count_jobs(integer)" }]);
});

test("a function that a table needs, and objects of others, stay", async () => {
  const start = (view: string) => ({
    "tables/portal/0002-towns.sql": `
      create function public.is_town(name text) returns boolean language sql immutable as 'select name <> ''''';
      create table public.towns (name text check (public.is_town(name)))`,
    [LIST]: `${view}; grant execute on function public.is_town to public`,
  });
  await release("1.0.0", start("create view public.list as select name from public.towns"))();
  await database.admin.query("create view public.report as select count(*)::int from public.jobs");
  await release("1.1.0", start("create view public.list as select name, 1 as one from public.towns"))();
  await release("1.2.0", start("create view public.list as select name, 2 as two from public.towns"))();
  expect((await database.admin.query("select * from public.report")).rows).toEqual([{ count: 1 }]);
  await expect(database.admin.query("insert into public.towns values ('')")).rejects.toMatchObject({ code: "23514" });
});

test("a view that was built on a definition stops the upgrade", async () => {
  await release("1.0.0", { [LIST]: "create view public.list as select name from public.jobs" })();
  await database.admin.query("create view public.report as select * from public.list");
  const next = release("1.1.0", { [LIST]: "create view public.list as select name, 1 as one from public.jobs" });
  await expect(next()).rejects.toThrow("view report depends on view list");
  expect(await list()).toEqual([{ name: "Baker" }]);
});

test("an older release rejects the database of a newer release and changes nothing", async () => {
  const older = release("1.9.0", { [LIST]: "create view public.list as select 'older' as made_by" });
  const newer = release("1.10.0", { [LIST]: "create view public.list as select 'newer' as made_by" });
  await older();
  await newer();
  await expect(older()).rejects.toThrow(
    "belongs to Openings 1.10.0 and this is 1.9.0: start 1.10.0 or a later version",
  );
  expect(await list()).toEqual([{ made_by: "newer" }]);
});

test("an older release also rejects new tables and new seeds", async () => {
  const older = release("1.0.0", {});
  await older();
  await release("1.1.0", { "tables/portal/0002-more.sql": "select 1", "seeds/0001-jobs.sql": "select 1" })();
  await expect(older()).rejects.toThrow("belongs to Openings 1.1.0 and this is 1.0.0");
});

test("a release that a newer release serves runs on its database, and earlier releases do not", async () => {
  const files = { [LIST]: "create view public.list as select 'older' as made_by" };
  const older = release("1.9.0", files);
  await older();
  const expanded = {
    [LIST]: "create view public.list as select 'newer' as made_by",
    "tables/portal/0002-city.sql": "alter table public.jobs add city text",
    "seeds/0001-jobs.sql": "update public.jobs set city = 'Winona'",
  };
  const newer = release("1.10.0", expanded, "1.9.0");
  await newer();
  expect(await older()).toEqual(["The database was upgraded by Openings 1.10.0. This is 1.9.0 and changes nothing."]);
  expect(await list()).toEqual([{ made_by: "newer" }]);
  await expect(release("1.8.0", files)()).rejects.toThrow("belongs to Openings 1.10.0 and this is 1.8.0");
  expect(await newer()).toEqual([]);

  // Release 1.11.0 removes a column, so no older server may use its database. Release 1.10.0 still
  // allowed servers of 1.9.0.
  const contracted = { ...expanded, "tables/portal/0003-less.sql": "alter table public.jobs drop city" };
  await release("1.11.0", contracted)();
  await expect(newer()).rejects.toThrow("belongs to Openings 1.11.0 and this is 1.10.0");
  // After 1.11.0, no release can allow servers older than 1.11.0.
  await release("1.12.0", { ...contracted, [LIST]: "create view public.list as select 'last' as made_by" }, "1.9.0")();
  await expect(newer()).rejects.toThrow("belongs to Openings 1.12.0 and this is 1.10.0");
});

test("an older release with the same files starts next to a newer one", async () => {
  const files = { [LIST]: "create view public.list as select 'both' as made_by" };
  await release("1.1.0", files)();
  expect(await release("1.0.0", files)()).toEqual([expect.stringContaining("changes nothing")]);
});

describe("within one release the date of the last commit", () => {
  const MORNING = "1.0.0+20261101T090000Z";
  const EVENING = "1.0.0+20261101T180000Z";
  const madeBy = (name: string) => ({ [LIST]: `create view public.list as select '${name}' as made_by` });

  test("lets an older server restart on the newer server's definitions, which stay", async () => {
    const older = release(MORNING, madeBy("morning"));
    await older();
    await release(EVENING, madeBy("evening"), "1.0.0")();
    expect(await older()).toEqual([
      `The database was upgraded by Openings ${EVENING}. This is ${MORNING} and changes nothing.`,
    ]);
    expect(await list()).toEqual([{ made_by: "evening" }]);
  });

  test("makes a newer server that serves no other reject the older server with a clear error", async () => {
    const older = release(MORNING, madeBy("morning"));
    await older();
    await release(EVENING, madeBy("evening"))();
    await expect(older()).rejects.toThrow(`belongs to Openings ${EVENING} and this is ${MORNING}: start`);
    expect(await list()).toEqual([{ made_by: "evening" }]);
  });

  test("counts only if both have it", async () => {
    await release(EVENING, madeBy("evening"))();
    await release("1.0.0", madeBy("undated"))();
    expect(await list()).toEqual([{ made_by: "undated" }]);
    await expect(release("0.9.9", madeBy("before"))()).rejects.toThrow("and this is 0.9.9");
    await release("1.0.1", madeBy("after"))();
    expect(await list()).toEqual([{ made_by: "after" }]);
  });
});

test("if two releases start together, the newer definitions stay", async () => {
  const older = release("1.0.0", {
    [LIST]: "select pg_sleep(0.1); create view public.list as select 'older' as made_by",
  });
  const newer = release("2.0.0", {
    [LIST]: "select pg_sleep(0.1); create view public.list as select 'newer' as made_by",
  });
  await Promise.allSettled([older(), newer(), older(), newer()]);
  expect(await list()).toEqual([{ made_by: "newer" }]);
});
