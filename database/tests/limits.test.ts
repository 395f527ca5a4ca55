import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import { type Company, createCompany, insertRow, JOB } from "#database/access/world.ts";
import {
  EARLIEST_JOB_DATE,
  EMAIL_MAX_LENGTH,
  EMPLOYEE_COUNT_MIN,
  LATEST_JOB_DATE,
  LINE_MAX_LENGTH,
  MAX_ANNUAL_PAY,
  MAX_HOURLY_PAY,
  REMOTE_LOCATION_TYPE_ID,
  RICH_TEXT_MAX_BYTES,
  STATES,
  TEXT_MAX_LENGTH,
  URL_MAX_LENGTH,
} from "#domain/limits.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
let company: Company;
beforeAll(async () => {
  company = await createCompany(database.admin, "Prairie Crust Bakery");
});

const line = (length: number) => "é".repeat(length);
const webUrl = (length: number) => "https://example.com/".padEnd(length, "a");
const email = (length: number) => `${"a".repeat(60)}@${`${"b".repeat(60)}.`.repeat(4).slice(0, length - 65)}.com`;
const richText = (bytes: number) => `<p>${"é".repeat((bytes - 8) / 2)}a</p>`;

const lineFits = { fits: [line(LINE_MAX_LENGTH)], fails: [line(LINE_MAX_LENGTH + 1)] };
const requiredLine = { fits: lineFits.fits, fails: [...lineFits.fails, "", "  ", null] };
const textFits = { fits: [line(TEXT_MAX_LENGTH), "", null], fails: [line(TEXT_MAX_LENGTH + 1)] };
const flag = { fits: [0, 1], fails: [-1, 2, null] };
const urlCases = {
  fits: [webUrl(URL_MAX_LENGTH), "http://bäckerei.example:8080/?q=1#top", "", null],
  fails: [
    webUrl(URL_MAX_LENGTH + 1),
    "javascript:alert(1)",
    "ftp://example.com",
    "example.com",
    "https://intranet",
    "https://bank.com@evil.example",
    "https://example.com/a b",
    "https://",
    "x\nhttps://example.com",
  ],
};
/** Values for the websites that the finder reads. Their hosts must be in lowercase. */
const website = {
  fits: [webUrl(URL_MAX_LENGTH), "http://xn--bckerei-5wa.example:8080/?q=1#top", "", null],
  fails: [...urlCases.fails, "http://bäckerei.example/", "https://r%69val.example", "https://rival.example\\x"],
};
const mailbox = {
  fits: [email(EMAIL_MAX_LENGTH), "", null, "o'neil+jobs@mail.prairiecrust.example"],
  fails: [
    email(EMAIL_MAX_LENGTH + 1),
    "dana",
    "@x.example",
    "a b@x.example",
    "a@localhost",
    "a@1.2.3.4",
    "a@b.example\nbcc:c@d.example",
  ],
};
const html = {
  fits: [
    richText(RICH_TEXT_MAX_BYTES),
    "<h2>Hours</h2><ul><li><p>Nights</p></li></ul><ol><li>Days<br>and<br />more</li></ol>",
    '<p><strong>5 &lt; 6</strong> <em>and</em> <a target="_blank" rel="noopener noreferrer nofollow" href="https://x.example/?a=1&amp;b=2">here</a></p>',
    ...["http", "ftp", "ftps", "mailto", "tel", "callto", "sms", "cid", "xmpp"].map(
      (scheme) => `<a href="${scheme}:x">x</a>`,
    ),
    "Plain words, 3 > 2",
  ],
  fails: [
    richText(RICH_TEXT_MAX_BYTES + 2),
    "<p>x</p><script>alert(1)</script>",
    "<scr<p>ipt>alert(1)</p>",
    '<p onclick="alert(1)">x</p>',
    "<img src=x onerror=alert(1)>",
    '<p style="position:fixed">x</p>',
    '<a href="javascript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="&#106;avascript:alert(1)">x</a>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,x">x</a>',
    '<a href="/account">x</a>',
    '<a href="https://x.example" onmouseover="alert(1)">x</a>',
    '<a href="https://x.example"onmouseover="alert(1)">x</a>',
    "<a href='https://x.example'>x</a>",
    "x <!-- comment -->",
    "a < b",
    "<svg><p>x</p></svg>",
  ],
};
const requiredHtml = { fits: html.fits, fails: [...html.fails, "", "<p></p>", "<p>&nbsp; \u00a0</p>", null] };

type Values = Record<string, { fits: unknown[]; fails: unknown[] }>;

const jobValues: Values = {
  name: requiredLine,
  description: requiredHtml,
  address_line_one: requiredLine,
  address_line_two: lineFits,
  city: requiredLine,
  state: { fits: [...STATES], fails: ["Iowa", "minnesota", "", null] },
  postal_code: {
    fits: ["55057", "55057-1234"],
    fails: ["5505", "550577", "55057-", "55057-123", "٥٥٠٥٧", "55057\n", "", null],
  },
  latitude: { fits: [-90, 90, null], fails: [-90.1, 90.1, "NaN"] },
  longitude: { fits: [-180, 180, null], fails: [-180.1, 180.1, "Infinity"] },
  location_precision: { fits: ["address", "city", "postal_code", "default", null], fails: ["exact"] },
  start_date: {
    fits: [EARLIEST_JOB_DATE],
    fails: [addDays(EARLIEST_JOB_DATE, -1), "0001-01-01", "-infinity", null],
  },
  end_date: {
    fits: ["2026-11-21", "2026-11-22", LATEST_JOB_DATE],
    fails: ["2026-11-20", addDays(LATEST_JOB_DATE, 1), "infinity", null],
  },
  pay_type: { fits: [1], fails: [0, 3, null] },
  application_type: { fits: ["url", "email", "platform"], fails: ["fax", "", null] },
  application_url: urlCases,
  application_email: mailbox,
  special_instructions: textFits,
  benefits: textFits,
  archived: flag,
  approved: flag,
  is_promoted: flag,
  views: { fits: [0], fails: [-1, null] },
  clicked_apply: { fits: [0], fails: [-1, null] },
  closed_reason: { fits: ["filled_here", "filled_elsewhere", "not_needed", null], fails: ["filled", ""] },
  review_note: textFits,
};

const pay = (values: object) => JSON.stringify(values);
const jobPay = {
  fits: [
    { min_annual_pay: 1, max_annual_pay: 1 },
    { min_annual_pay: MAX_ANNUAL_PAY, max_annual_pay: MAX_ANNUAL_PAY },
    { pay_type: 2, min_hourly_pay: 0.01, max_hourly_pay: MAX_HOURLY_PAY, min_annual_pay: 0 },
  ],
  fails: [
    { min_annual_pay: 0 },
    { min_annual_pay: -1 },
    { min_annual_pay: 2, max_annual_pay: 1 },
    { max_annual_pay: MAX_ANNUAL_PAY + 1 },
    { pay_type: 2 },
    { pay_type: 2, min_hourly_pay: -1, max_hourly_pay: 2 },
    { pay_type: 2, min_hourly_pay: 2, max_hourly_pay: 1.99 },
    { pay_type: 2, min_hourly_pay: 1, max_hourly_pay: MAX_HOURLY_PAY + 0.01 },
  ],
};

const employerValues: Values = {
  name: { fits: [line(LINE_MAX_LENGTH)], fails: [line(LINE_MAX_LENGTH + 1), "", " \u00a0\u2003", null] },
  logo: urlCases,
  description: { fits: [...html.fits, "", null], fails: html.fails },
  industry: { fits: [1200, null], fails: [1201] },
  primary_service: lineFits,
  employee_count: { fits: [EMPLOYEE_COUNT_MIN, null], fails: [EMPLOYEE_COUNT_MIN - 1] },
  company_url: website,
  careers_url: website,
  contact_email: mailbox,
  phone: lineFits,
  approved: flag,
  inactive: flag,
};

const suggestionValues: Values = {
  name: { fits: lineFits.fits, fails: [...lineFits.fails, "", null] },
  description: { fits: [...html.fits, "", null], fails: html.fails },
  city: lineFits,
  state: { fits: ["Iowa", line(LINE_MAX_LENGTH), null], fails: lineFits.fails },
  address_line_one: lineFits,
  address_line_two: lineFits,
  postal_code: { fits: ["55057", "", null], fails: ["5505"] },
  start_date: { fits: [EARLIEST_JOB_DATE, null], fails: [addDays(EARLIEST_JOB_DATE, -1), "-infinity"] },
  end_date: { fits: [LATEST_JOB_DATE, null], fails: [addDays(LATEST_JOB_DATE, 1), "infinity"] },
  pay_type: { fits: [1, 2, null], fails: [3] },
  min_annual_pay: { fits: [MAX_ANNUAL_PAY, null], fails: [MAX_ANNUAL_PAY + 1, -1] },
  max_annual_pay: { fits: [MAX_ANNUAL_PAY, null], fails: [MAX_ANNUAL_PAY + 1, -1] },
  min_hourly_pay: { fits: [MAX_HOURLY_PAY, null], fails: [MAX_HOURLY_PAY + 0.01, -1] },
  max_hourly_pay: { fits: [MAX_HOURLY_PAY, null], fails: [MAX_HOURLY_PAY + 0.01, -1] },
  application_type: { fits: ["url", null], fails: ["fax"] },
  application_url: urlCases,
  application_email: mailbox,
  special_instructions: textFits,
  benefits: textFits,
  job_category_list: { fits: ["[]", '["Baking"]'], fails: ["{}", null] },
  sources: { fits: ["{}"], fails: ["[]", null] },
  moved_to_live: { fits: [true, null], fails: [false] },
  denied: { fits: [true, null], fails: [false] },
};

const userValues: Values = {
  first_name: { fits: [line(LINE_MAX_LENGTH), ""], fails: [line(LINE_MAX_LENGTH + 1), null] },
  last_name: { fits: [line(LINE_MAX_LENGTH), ""], fails: [line(LINE_MAX_LENGTH + 1), null] },
  send_email: flag,
  automated_email: flag,
  newsletter_email: flag,
};

describe.each([
  ["job_openings", jobValues],
  ["employers", employerValues],
  ["script_acquired_job_openings", suggestionValues],
  ["users", userValues],
])("%s", (table, columns) => {
  test.each(Object.entries(columns))("%s accepts only valid values", async (column, { fits, fails }) => {
    const outcomes = (values: unknown[]) => Promise.all(values.map((value) => writes(table, { [column]: value })));
    expect(await outcomes(fits)).toEqual(fits.map(() => true));
    expect(await outcomes(fails)).toEqual(fails.map(() => false));
  });
});

describe("job_openings", () => {
  test.each(jobPay.fits.map(pay))("pay %s is accepted", async (values) => {
    expect(await writes("job_openings", JSON.parse(values))).toBe(true);
  });
  test.each(jobPay.fails.map(pay))("pay %s is rejected", async (values) => {
    expect(await writes("job_openings", JSON.parse(values))).toBe(false);
  });
});

test("only a remote job has no street", async () => {
  const remote = { location_type_id: REMOTE_LOCATION_TYPE_ID };
  expect(await writes("job_openings", { ...remote, address_line_one: "" })).toBe(true);
  expect(await writes("job_openings", { ...remote, address_line_one: line(LINE_MAX_LENGTH + 1) })).toBe(false);
  expect(await writes("job_openings", { ...remote, address_line_one: null })).toBe(false);
});

test("email addresses of invitations have one spelling, so that each is invited once", async () => {
  const invite = (email: string) =>
    insertRow(database.admin, "employer_invitations", { employer_id: company.id, email });
  await expect(invite("Dana@People.example")).rejects.toThrow(/check constraint/);
  await expect(invite("nobody")).rejects.toThrow(/check constraint/);
  await expect(invite("guest@people.example")).rejects.toThrow(/unique constraint/);
});

/** Returns true if the database accepts these values in a new row and in an update. */
async function writes(table: string, values: Record<string, unknown>): Promise<boolean> {
  const row = await template(table);
  const isInserted = await isTaken((client) => insertRow(client, table, { ...row, ...values }));
  const isUpdated = await isTaken(async (client) => {
    const id = await insertRow(client, table, row);
    const sets = Object.keys(values).map((name, index) => `${name} = $${index + 2}`);
    await client.query(`update ${table} set ${sets} where id = $1`, [id, ...Object.values(values)]);
  });
  expect(isUpdated, "as an update").toBe(isInserted);
  return isInserted;
}

/**
 * Returns true if the write succeeds, and false if the row is rejected. Throws on any other error.
 */
async function isTaken(write: (client: pg.ClientBase) => Promise<unknown>): Promise<boolean> {
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    await write(client);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && ["23514", "23502"].includes(error.code ?? "")) return false;
    throw error;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function template(table: string): Promise<Record<string, unknown>> {
  switch (table) {
    case "job_openings":
      return { ...JOB, employer_id: company.id };
    case "employers":
      return { name: `Company ${Math.random()}` };
    case "script_acquired_job_openings":
      return { employer_id: company.id, name: "Baker" };
    default: {
      const { rows } = await database.admin.query<{ id: string }>(
        "insert into auth.users (id) values (gen_random_uuid()) returning id",
      );
      return { auth_id: rows[0]?.id, email: "dana@people.example" };
    }
  }
}
