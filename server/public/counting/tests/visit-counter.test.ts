import type { FastifyRequest } from "fastify";
import { beforeAll, expect, test } from "vitest";
import { createCompany } from "#database/access/world.ts";
import { connect } from "#database/connect.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { createVisitCounter, type VisitCounterOptions } from "#server/public/counting/visit-counter.ts";
import { UNKNOWN_REFERRAL } from "#server/public/pages/referral.ts";

const database = databaseOfFile();
let job: number;
beforeAll(async () => {
  const { id, jobId } = await createCompany(database.admin, "Prairie Crust Bakery");
  job = jobId;
  await database.admin.query("update employers set approved = 1 where id = $1", [id]);
  await database.admin.query("update job_openings set approved = 1, start_date = '2026-01-02' where id = $1", [job]);
});

type Line = { dropped?: number; err?: { message: string } };

function countedWith(options: Partial<VisitCounterOptions>) {
  const lines: Line[] = [];
  const log = { warn: (line: Line) => void lines.push(line) } as VisitCounterOptions["log"];
  return { lines, counter: createVisitCounter({ pool: database.site, log, ...options }) };
}

const headers = { "user-agent": "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0" };
const from = (ip: string) => ({ method: "GET", headers, ip, socket: {} }) as unknown as FastifyRequest;

const numbers = async () => {
  const { rows } = await database.admin.query("select views, clicked_apply from job_openings where id = $1", [job]);
  return [rows[0].views, rows[0].clicked_apply];
};

test("clicks on apply count separately from views", async () => {
  const { counter } = countedWith({});
  counter.view(from("192.0.2.1"), job, UNKNOWN_REFERRAL);
  counter.applyClick(from("192.0.2.1"), job, UNKNOWN_REFERRAL);
  counter.applyClick(from("192.0.2.1"), job, UNKNOWN_REFERRAL);
  counter.view(from("192.0.2.2"), job, UNKNOWN_REFERRAL);
  await counter.stop();
  expect(await numbers()).toEqual([2, 1]);
  const { rows } = await database.admin.query("select views, apply_clicks from job_days where job_opening_id = $1", [
    job,
  ]);
  expect(rows).toEqual([{ views: 2, apply_clicks: 1 }]);
});

test("visits above the limit are dropped, with one line in the log", async () => {
  const [views] = await numbers();
  const { counter, lines } = countedWith({ waitingMax: 3 });
  for (let host = 1; host <= 10; host += 1) {
    counter.view(from(`198.51.100.${host}`), job, UNKNOWN_REFERRAL);
    counter.view(from(`198.51.100.${host}`), job, UNKNOWN_REFERRAL); // A repeated visit takes no space.
  }
  await counter.stop();
  expect(lines).toEqual([{ dropped: 14, err: undefined }]);
  expect(await numbers()).toEqual([views + 3, 1]);
});

test("without a database visits are dropped with a line in the log, adding does not wait, and later visits count", async () => {
  const nowhere = connect("postgresql://postgres@127.0.0.1:1/nowhere");
  const away = countedWith({ pool: nowhere.site, flushEveryMs: 10 });
  for (let host = 1; host <= 5; host += 1) away.counter.view(from(`203.0.113.${host}`), job, UNKNOWN_REFERRAL);
  await expect.poll(() => away.lines.find(({ dropped }) => dropped !== undefined)).toMatchObject({ dropped: 5 });
  away.counter.view(from("203.0.113.9"), job, UNKNOWN_REFERRAL);
  await away.counter.stop();
  expect(away.lines.at(-1)).toMatchObject({ dropped: 1 });
  await nowhere.close();

  const { counter, lines } = countedWith({ flushEveryMs: 10 });
  const [views] = await numbers();
  await database.admin.query("alter table app.visits rename to elsewhere");
  counter.view(from("192.0.2.77"), job, UNKNOWN_REFERRAL);
  await expect.poll(() => lines).toMatchObject([{ dropped: 1 }]);
  await database.admin.query("alter table app.elsewhere rename to visits");
  counter.view(from("192.0.2.77"), job, UNKNOWN_REFERRAL);
  await expect.poll(numbers).toEqual([views + 1, 1]);
  await counter.stop();
});

test("a counter deletes the salt when it expires, without any visitors, and at its start", async () => {
  const salts = async () => (await database.admin.query("select from app.visitor_salts")).rowCount;
  await database.admin.query("update app.visitor_salts set made = now() - interval '23 hours 59 minutes 59 seconds'");
  const first = countedWith({});
  expect(await salts()).toBe(1);
  await expect.poll(salts).toBe(0);
  await first.counter.stop();

  first.counter.view(from("192.0.2.5"), job, UNKNOWN_REFERRAL);
  await database.admin.query(
    "insert into app.visitor_salts select app.today() - 1, decode(repeat('00', 32), 'hex'), now() - interval '2 hours'",
  );
  const second = countedWith({});
  await expect.poll(salts).toBe(0);
  await second.counter.stop();
});

test("a thousand visits of five hundred jobs are stored in sequence, and each counts", async () => {
  const { rows } = await database.admin.query<{ id: number }>(
    `insert into job_openings (employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
       min_annual_pay, max_annual_pay, approved)
     select employer_id, name, description, address_line_one, city, state, postal_code, '2026-01-02', end_date,
       min_annual_pay, max_annual_pay, 1
     from job_openings, generate_series(1, 500) where id = $1 returning id`,
    [job],
  );
  const counters = [1, 2, 3].map(() => countedWith({ flushEveryMs: 5 }));
  for (const { counter } of counters) {
    for (const { id } of rows)
      for (const ip of ["192.0.2.1", "192.0.2.2"]) counter.view(from(ip), id, UNKNOWN_REFERRAL);
  }
  const text = "select sum(views)::integer as views from job_openings where id = any ($1)";
  const total = async () => (await database.admin.query(text, [rows.map(({ id }) => id)])).rows[0].views;
  await expect.poll(total).toBe(1000);
  await Promise.all(counters.map(({ counter }) => counter.stop()));
  expect([await total(), counters.map(({ lines }) => lines)]).toEqual([1000, [[], [], []]]);
});
