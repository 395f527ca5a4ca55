import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createCompany } from "#database/access/world.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { queueDueScans } from "#server/finder/queue-due-scans.ts";
import { SCAN_QUEUE, SCAN_QUEUE_OPTIONS } from "#server/finder/scan-queue.ts";

const database = databaseOfFile();
let boss: PgBoss;
beforeAll(async () => {
  boss = new PgBoss({ connectionString: database.url, max: 1, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(SCAN_QUEUE, SCAN_QUEUE_OPTIONS);
});
afterAll(async () => {
  await boss.stop({ graceful: false });
});
beforeEach(async () => {
  await database.admin.query("delete from employers");
  await boss.deleteAllJobs(SCAN_QUEUE);
});

async function addCompany(values: Record<string, unknown>): Promise<number> {
  const { id } = await createCompany(database.admin, `Company ${Math.random()}`);
  const row = { approved: 1, ...values };
  const set = Object.keys(row).map((column, index) => `${column} = $${index + 2}`);
  await database.admin.query(`update employers set ${set} where id = $1`, [id, ...Object.values(row)]);
  return id;
}
async function run() {
  await queueDueScans(database.admin);
  const { rows } = await database.admin.query<{ employer_id: number; reason: string }>(
    `select s.employer_id, s.reason from app.website_scans s join pgboss.job j on j.name = $1 and (j.data ->> 'scanId')::bigint = s.id
     where s.state = 'waiting' order by s.id`,
    [SCAN_QUEUE],
  );
  return rows;
}
const age = (text: string, days: number) =>
  database.admin.query(`update app.website_scans set ${text}, created = created - make_interval(days => $1)`, [days]);

test("scans websites of approved, active companies initially and after a week", async () => {
  const id = await addCompany({ company_url: "https://a.example/" });
  await addCompany({ approved: 0, company_url: "https://b.example/" });
  await addCompany({ inactive: 1, company_url: "https://c.example/" });
  await addCompany({ company_url: "" });
  expect(await run()).toEqual([{ employer_id: id, reason: "address" }]);
  await age("state = 'finished', started = now()", 6);
  expect(await run()).toEqual([]);
  await age("state = 'finished'", 1);
  expect(await run()).toEqual([{ employer_id: id, reason: "weekly" }]);
});

test("scans a new URL soon", async () => {
  const id = await addCompany({ company_url: "https://a.example/" });
  await run();
  await age("state = 'finished', started = now()", 1);
  await database.admin.query("update employers set careers_url = 'https://a.example/jobs' where id = $1", [id]);
  expect(await run()).toEqual([{ employer_id: id, reason: "address" }]);
});

test("scans a shared host once a day", async () => {
  const first = await addCompany({ company_url: "https://sites.example/one" });
  const second = await addCompany({ careers_url: "https://www.sites.example/two" });
  expect(await run()).toEqual([{ employer_id: first, reason: "address" }]);
  expect(await run()).toHaveLength(1);
  await age("state = 'finished', started = now()", 1);
  expect(await run()).toEqual([{ employer_id: second, reason: "address" }]);
});

test("prefers the company whose approved website has the host to an older company that names it", async () => {
  const other = await addCompany({ careers_url: "https://rival.example/jobs" });
  const owner = await addCompany({ company_url: "https://www.rival.example/" });
  expect(await run()).toEqual([{ employer_id: owner, reason: "address" }]);
  await age("state = 'finished', started = now()", 2);
  expect(await run()).toEqual([{ employer_id: other, reason: "address" }]);
});

test("fails scans that a server left running", async () => {
  await addCompany({ company_url: "https://a.example/" });
  await run();
  await database.admin.query("update app.website_scans set state = 'running', started = now() - interval '4 minutes'");
  await run();
  const { rows } = await database.admin.query("select state, ended is not null as ended from app.website_scans");
  expect(rows).toEqual([{ state: "failed", ended: true }]);
});

test("a website is due again if its scan never started", async () => {
  const id = await addCompany({ company_url: "https://a.example/" });
  await run();
  await age("state = 'finished', started = now()", 8);
  expect(await run()).toEqual([{ employer_id: id, reason: "weekly" }]);
  await database.admin.query(
    "update app.website_scans set created = now() - interval '25 hours' where state = 'waiting'",
  );
  expect(await run()).toEqual([{ employer_id: id, reason: "weekly" }]);
});

test("queues at most a hundred scans, the oldest first", async () => {
  await database.admin.query(
    `insert into employers (name, approved, company_url)
     select 'Filler ' || n, 1, 'https://filler-' || lpad(n::text, 3, '0') || '.example/' from generate_series(1, 98) n`,
  );
  await run();
  await age("state = 'finished', started = now()", 9);
  const oldest = await addCompany({ company_url: "https://z.example/" });
  const older = await addCompany({ company_url: "https://y.example/" });
  const newest = await addCompany({ company_url: "https://a.example/" });
  await database.admin.query(
    `insert into app.website_scans (employer_id, address, host, reason, state, created, started)
     select id, company_url, app.host_of(company_url), 'weekly', 'finished', now() - make_interval(days => days), now()
     from employers join (values ($1::bigint, 30), ($2, 20), ($3, 8)) as v (employer_id, days) on v.employer_id = id`,
    [oldest, older, newest],
  );
  const waiting = await run();
  expect(waiting).toHaveLength(100);
  expect(waiting.slice(0, 2).map(({ employer_id }) => employer_id)).toEqual([oldest, older]);
  expect(waiting.map(({ employer_id }) => employer_id)).not.toContain(newest);
  expect(await run()).toHaveLength(100);
});
