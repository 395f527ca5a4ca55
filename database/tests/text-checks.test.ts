import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Company, createCompany, createJob, createSuggestion, insertRow, JOB } from "#database/access/world.ts";
import { RICH_TEXT_MAX_BYTES } from "#domain/limits.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let company: Company;
beforeAll(async () => {
  database = await createTestDatabase();
  company = await createCompany(database.admin, "Prairie Crust Bakery");
});
afterAll(() => database.drop());

const description = `<p>${"a ".repeat(RICH_TEXT_MAX_BYTES / 2 - 10)}</p>`;
const tables = {
  job_openings: () => createJob(database.admin, company.id, { description }),
  script_acquired_job_openings: () => createSuggestion(database.admin, company.id, { description }),
  employers: () => insertRow(database.admin, "employers", { name: `Company ${Math.random()}`, description }),
};
const names = Object.keys(tables) as (keyof typeof tables)[];

/** What `work` does is undone. */
async function inTransaction(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    await work(client);
  } finally {
    await client.query("rollback");
    client.release();
  }
}

test.each(names)("a text of %s is looked at when it changes, and only then", async (table) => {
  const id = await tables[table]();
  await inTransaction(async (client) => {
    await client.query(`create or replace function app.is_rich_text(html text) returns boolean language plpgsql as
      'begin raise exception ''looked at %'', left(html, 20); end'`);
    await client.query(`update ${table} set name = name || '!', description = description where id = $1`, [id]);
    const change = client.query(`update ${table} set description = '<p>Other</p>' where id = $1`, [id]);
    await expect(change).rejects.toThrow("looked at <p>Other</p>");
  });
});

test.each(names)("a refusal of %s names its rule as a check constraint does", async (table) => {
  const id = await tables[table]();
  const change = database.admin.query(`update ${table} set description = '<script>' where id = $1`, [id]);
  const constraint = `${table}_description_check`;
  await expect(change).rejects.toMatchObject({
    code: "23514",
    schema: "public",
    table,
    constraint,
    message: `new row for relation "${table}" violates check constraint "${constraint}"`,
  });
});

test.each(names)("a text of %s that another trigger writes is looked at too", async (table) => {
  const id = await tables[table]();
  await inTransaction(async (client) => {
    await client.query(`create function pg_temp.deface() returns trigger language plpgsql as
      'begin new.description := ''<script>''; return new; end'`);
    await client.query(`create trigger zz before update on ${table} for each row execute function pg_temp.deface()`);
    const change = client.query(`update ${table} set name = 'Other' where id = $1`, [id]);
    await expect(change).rejects.toMatchObject({ code: "23514", constraint: `${table}_description_check` });
  });
});

test("neither a load without triggers nor COPY passes the rules", async () => {
  const row = { ...JOB, employer_id: company.id, description: "<script>" };
  await inTransaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await expect(insertRow(client, "job_openings", row)).rejects.toMatchObject({ code: "23514" });
  });
  await inTransaction(async (client) => {
    const line = Object.values(row).join("|");
    const copy = client.query(
      `copy job_openings (${Object.keys(row)}) from program 'printf ''%s\\n'' ''${line}''' with (delimiter '|')`,
    );
    await expect(copy).rejects.toMatchObject({ code: "23514", constraint: "job_openings_description_check" });
  });
});
