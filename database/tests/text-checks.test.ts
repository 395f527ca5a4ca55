import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { type Company, createCompany, createJob, createSuggestion, insertRow, JOB } from "#database/access/world.ts";
import { LINE_MAX_LENGTH, MAX_ANNUAL_PAY, MAX_HOURLY_PAY, TEXT_MAX_LENGTH } from "#domain/limits.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
let company: Company;
beforeAll(async () => {
  company = await createCompany(database.admin, "Prairie Crust Bakery");
});

const tables = {
  job_openings: () => createJob(database.admin, company.id),
  script_acquired_job_openings: () => createSuggestion(database.admin, company.id),
  employers: () => insertRow(database.admin, "employers", { name: `Company ${Math.random()}` }),
};
const names = Object.keys(tables) as (keyof typeof tables)[];

/** Runs `work` and rolls it back. */
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

test("counting a view of a job does not check its texts", async () => {
  const id = await tables.job_openings();
  await inTransaction(async (client) => {
    await client.query("alter domain app.job_description add constraint never check (false) not valid");
    await client.query("update job_openings set views = views + 1 where id = $1", [id]);
    const change = client.query("update job_openings set description = '<p>Other</p>' where id = $1", [id]);
    await expect(change).rejects.toMatchObject({ constraint: "never" });
  });
});

const long = (length: number) => "é".repeat(length + 1);

test.each([
  ["annual_pay_check", { max_annual_pay: MAX_ANNUAL_PAY + 1 }],
  ["annual_pay_check", { min_annual_pay: -1 }],
  ["application_type_check", { application_type: "fax" }],
  ["city_check", { city: " " }],
  ["closed_reason_check", { closed_reason: "filled" }],
  ["counter_check", { clicked_apply: -1 }],
  ["counter_check", { views: -1 }],
  ["email_or_empty_check", { application_email: "dana" }],
  ["end_date_not_before_start_date", { start_date: "2026-11-22", end_date: "2026-11-21" }],
  ["flag_check", { approved: 2 }],
  ["flag_check", { archived: 2 }],
  ["flag_check", { is_promoted: 2 }],
  ["hourly_pay_check", { max_hourly_pay: MAX_HOURLY_PAY + 0.01 }],
  ["hourly_pay_check", { min_hourly_pay: -1 }],
  ["job_date_check", { start_date: "1999-12-31" }],
  ["job_description_check", { description: "<p> </p>" }],
  ["job_title_check", { name: " " }],
  ["job_title_check", { name: "Baker\u2066" }],
  ["latitude_check", { latitude: 91 }],
  ["line_check", { address_line_two: long(LINE_MAX_LENGTH) }],
  ["location_precision_check", { location_precision: "exact" }],
  ["long_text_check", { benefits: long(TEXT_MAX_LENGTH) }],
  ["long_text_check", { review_note: long(TEXT_MAX_LENGTH) }],
  ["long_text_check", { special_instructions: long(TEXT_MAX_LENGTH) }],
  ["longitude_check", { longitude: 181 }],
  ["max_annual_pay_not_below_min", { min_annual_pay: 2, max_annual_pay: 1 }],
  ["max_hourly_pay_not_below_min", { min_hourly_pay: 2, max_hourly_pay: 1 }],
  ["pay_given", { min_annual_pay: 0 }],
  ["pay_type_check", { pay_type: 3 }],
  ["postal_code_check", { postal_code: "5505" }],
  ["questions_check", { questions: "What is your name?" }],
  ["rich_text_check", { description: "<script>" }],
  ["state_check", { state: "Iowa" }],
  ["street_given", { address_line_one: " " }],
  ["web_address_or_empty_check", { application_url: "javascript:alert(1)" }],
])("an error of a job that breaks %s names the constraint, for every writer", async (constraint, values) => {
  const row = { ...JOB, employer_id: company.id, ...values };
  await inTransaction(async (client) => {
    await client.query("set local session_replication_role = replica");
    await expect(insertRow(client, "job_openings", row)).rejects.toMatchObject({ code: "23514", constraint });
  });
});

test.each(names)("a text of %s that another trigger writes is checked too", async (table) => {
  const id = await tables[table]();
  await inTransaction(async (client) => {
    await client.query(`create function pg_temp.deface() returns trigger language plpgsql as
      'begin new.description := ''<script>''; return new; end'`);
    await client.query(`create trigger zz before update on ${table} for each row execute function pg_temp.deface()`);
    const change = client.query(`update ${table} set name = 'Other' where id = $1`, [id]);
    await expect(change).rejects.toMatchObject({ code: "23514", constraint: "rich_text_check" });
  });
});

test("COPY also checks texts", async () => {
  const row = { ...JOB, employer_id: company.id, description: "<script>" };
  await inTransaction(async (client) => {
    const line = Object.values(row).join("|");
    const copy = client.query(
      `copy job_openings (${Object.keys(row)}) from program 'printf ''%s\\n'' ''${line}''' with (delimiter '|')`,
    );
    await expect(copy).rejects.toMatchObject({ code: "23514", constraint: "rich_text_check" });
  });
});
