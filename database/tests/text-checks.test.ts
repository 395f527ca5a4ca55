import type pg from "pg";
import { beforeAll, expect, test } from "vitest";
import { type Company, createCompany, createJob, createSuggestion, insertRow, JOB } from "#database/access/world.ts";
import {
  LINE_MAX_LENGTH,
  MAX_ANNUAL_PAY,
  MAX_HOURLY_PAY,
  RICH_TEXT_MAX_BYTES,
  TEXT_MAX_LENGTH,
} from "#domain/limits.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
let company: Company;
beforeAll(async () => {
  company = await createCompany(database.admin, "Prairie Crust Bakery");
});

const description = `<p>${"a ".repeat(RICH_TEXT_MAX_BYTES / 2 - 10)}</p>`;
const tables = {
  job_openings: () => createJob(database.admin, company.id, { description }),
  script_acquired_job_openings: () => createSuggestion(database.admin, company.id, { description }),
  employers: () => insertRow(database.admin, "employers", { name: `Company ${Math.random()}`, description }),
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

test.each(names)("a text of %s is checked only when it changes", async (table) => {
  const id = await tables[table]();
  await inTransaction(async (client) => {
    await client.query(`create or replace function app.is_rich_text(html text) returns boolean language plpgsql as
      'begin raise exception ''looked at %'', left(html, 20); end'`);
    await client.query(`update ${table} set name = name || '!', description = description where id = $1`, [id]);
    const change = client.query(`update ${table} set description = '<p>Other</p>' where id = $1`, [id]);
    await expect(change).rejects.toThrow("looked at <p>Other</p>");
  });
});

test.each(names)("an error of %s names its rule like a check constraint", async (table) => {
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

const long = (length: number) => "é".repeat(length + 1);

test.each([
  ["dates_in_range", { start_date: "1999-12-31" }],
  ["end_date_not_before_start_date", { start_date: "2026-11-22", end_date: "2026-11-21" }],
  ["job_openings_address_line_two_check", { address_line_two: long(LINE_MAX_LENGTH) }],
  ["job_openings_application_email_check", { application_email: "dana" }],
  ["job_openings_application_type_check", { application_type: "fax" }],
  ["job_openings_application_url_check", { application_url: "javascript:alert(1)" }],
  ["job_openings_approved_check", { approved: 2 }],
  ["job_openings_archived_check", { archived: 2 }],
  ["job_openings_benefits_check", { benefits: long(TEXT_MAX_LENGTH) }],
  ["job_openings_city_check", { city: " " }],
  ["job_openings_clicked_apply_check", { clicked_apply: -1 }],
  ["job_openings_closed_reason_check", { closed_reason: "filled" }],
  ["job_openings_is_promoted_check", { is_promoted: 2 }],
  ["job_openings_latitude_check", { latitude: 91 }],
  ["job_openings_location_precision_check", { location_precision: "exact" }],
  ["job_openings_longitude_check", { longitude: 181 }],
  ["job_openings_max_annual_pay_check", { max_annual_pay: MAX_ANNUAL_PAY + 1 }],
  ["job_openings_max_hourly_pay_check", { max_hourly_pay: MAX_HOURLY_PAY + 0.01 }],
  ["job_openings_min_annual_pay_check", { min_annual_pay: -1 }],
  ["job_openings_min_hourly_pay_check", { min_hourly_pay: -1 }],
  ["job_openings_name_check", { name: " " }],
  ["job_openings_pay_type_check", { pay_type: 3 }],
  ["job_openings_postal_code_check", { postal_code: "5505" }],
  ["job_openings_questions_check", { questions: "What is your name?" }],
  ["job_openings_review_note_check", { review_note: long(TEXT_MAX_LENGTH) }],
  ["job_openings_special_instructions_check", { special_instructions: long(TEXT_MAX_LENGTH) }],
  ["job_openings_state_check", { state: "Iowa" }],
  ["job_openings_views_check", { views: -1 }],
  ["max_annual_pay_not_below_min", { min_annual_pay: 2, max_annual_pay: 1 }],
  ["max_hourly_pay_not_below_min", { min_hourly_pay: 2, max_hourly_pay: 1 }],
  ["name_is_visible", { name: "Baker\u2066" }],
  ["pay_given", { min_annual_pay: 0 }],
  ["street_given", { address_line_one: " " }],
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
    await expect(change).rejects.toMatchObject({ code: "23514", constraint: `${table}_description_check` });
  });
});

test("loading without triggers and COPY also check texts", async () => {
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
