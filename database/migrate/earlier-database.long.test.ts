import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createWorld } from "#database/access/world.ts";
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { describeSchema } from "./describe-schema.ts";
import { migrate } from "./migrate.ts";
import { readSqlFiles } from "./sql-files.ts";

let database: TestDatabase;
beforeEach(async () => {
  database = await createEmptyDatabase();
  await database.admin.query(await readFile(join(import.meta.dirname, "earlier-database.sql"), "utf8"));
  const { seeds } = await readSqlFiles(dirname(import.meta.dirname));
  for (const { name, sql, hash } of seeds) {
    await database.admin.query(sql);
    await database.admin.query("insert into server.migrations (name, hash) values ($1, $2)", [name, hash]);
  }
  await createWorld(database.admin, { isEarlier: true });
  await database.admin.query(`
    insert into server.sign_up_claims (recipient, claimant, is_sign_up) values ('new@people.example', 'browser', true);
    insert into server.auth_secrets values ('key', 'secret');
    delete from job_openings where id = (select min(id) from job_openings)`);
});
afterEach(() => database.drop());

/** Every row of every table, by the table's present name. */
async function allRows(): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await database.admin.query<{ name: string }>(`
    select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text in ('app', 'auth', 'public', 'server')
      and oid <> 'server.migrations'::regclass`);
  const entries = tables.map(async ({ name }) => {
    const { rows } = await database.admin.query(`select * from ${name} as kept order by kept::text`);
    return [name.replace("removal_mails", "removal_emails"), rows];
  });
  return Object.fromEntries(await Promise.all(entries));
}

test("a database from before the first release keeps its rows and becomes the same as a new one", async () => {
  const before = await allRows();
  expect(Object.entries(before).filter(([, rows]) => rows.length > 0).length).toBeGreaterThan(15);
  await migrate(database.url);
  expect(await allRows()).toMatchObject(before);

  const fresh = await createTestDatabase();
  const [upgraded, made] = await Promise.all([describeSchema(database.admin), describeSchema(fresh.admin)]);
  for (const [part, lines] of Object.entries(made)) expect.soft(upgraded[part], part).toEqual(lines);
  const recorded = "select name, hash from server.migrations order by name";
  expect((await database.admin.query(recorded)).rows).toEqual((await fresh.admin.query(recorded)).rows);
  await fresh.drop();

  const lines: string[] = [];
  await migrate(database.url, (line) => lines.push(line));
  expect(lines).toEqual([]);
});

test.each([
  ["lacks its last migration", "delete from server.migrations where name = 'portal/0023-job-list-today.sql'"],
  ["had a migration edited", "update server.migrations set hash = 'x' where name = 'auth/0001-roles.sql'"],
  ["has one more", "insert into server.migrations values ('portal/0024-more.sql', 'x')"],
])("a database from before the first release that %s is left alone", async (_, change) => {
  await database.admin.query(change);
  const before = await describeSchema(database.admin);
  await expect(migrate(database.url)).rejects.toThrow("The database is of an unfinished version before Openings 0.1.0");
  expect(await describeSchema(database.admin)).toEqual(before);
});

test("what a database's owner has added themselves survives", async () => {
  await database.admin.query(`
    create schema reports;
    create view reports.towns as select distinct city from public.job_openings`);
  await migrate(database.url);
  await migrate(database.url);
  expect((await database.admin.query("select city from reports.towns")).rows).toEqual([{ city: "Northfield" }]);
});
