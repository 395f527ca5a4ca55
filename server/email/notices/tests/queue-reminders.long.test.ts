import type { PgBoss } from "pg-boss";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { startBoss } from "#server/background/start-boss.ts";
import { queueReminders } from "#server/email/notices/queue-reminders.ts";
import { QUEUE } from "#server/email/outbox.ts";
import { day } from "#server/email/tests/moved-clock.ts";

const MEMBERS = 10;
/** Jobs per company. Equals a user's daily limit of reminders. */
const JOBS = 20;

let database: TestDatabase;
let boss: PgBoss;
beforeEach(async () => {
  database = await createTestDatabase();
  boss = await startBoss(database.url, { warn: (line: unknown) => console.log(line) });
  await boss.createQueue(QUEUE);
});
afterEach(async () => {
  await boss.stop({ graceful: false });
  await database.drop();
});

/** Adds companies with MEMBERS members and JOBS jobs each. */
async function addCompanies(count: number, endDate: string): Promise<void> {
  await database.admin.query(
    `do $$ begin set local session_replication_role = replica;
       with company as (
         insert into employers (name, approved) select 'Bakery ' || gen_random_uuid(), 1 from generate_series(1, ${count}) returning id
       ), job as (
         insert into job_openings (employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
           min_annual_pay, max_annual_pay, approved, created)
         select id, 'Night Baker', '<p>Bakes.</p>', '1 Harbor Road', 'Ely', 'Minnesota', '55731', '${day(-30)}', '${endDate}',
           40000, 50000, 1, now() - interval '30 days'
         from company, generate_series(1, ${JOBS})
       ), person as (
         insert into users (auth_id, email)
         select gen_random_uuid(), company.id || '.' || n || '@people.example' from company, generate_series(1, ${MEMBERS}) n
         returning id, split_part(email, '.', 1)::bigint as company
       )
       insert into employers_users (user_id, employer_id) select id, company from person;
     end $$`,
  );
}

const analyze = () => database.admin.query("analyze");

const queued = async (where = "true") => {
  const { rows } = await database.admin.query(`select count(*)::int as count from server.job_reminders where ${where}`);
  return rows[0].count;
};

test("queues more than 50,000 reminders on the day they are due", async () => {
  await addCompanies(260, day(6));
  await analyze();
  const started = performance.now();
  // Runs at each hour from 14:00 to 22:00 UTC. In Chicago, these hours are daytime both in winter
  // and in summer.
  for (let hour = 14; hour <= 22; hour += 1)
    expect(await queueNotices(database.admin, new Date(`${day(1)}T${hour}:23:00Z`))).toEqual([]);
  console.log(`${await queued()} reminders in ${Math.round((performance.now() - started) / 1_000)} s`);
  expect(await queued()).toBe(260 * MEMBERS * JOBS);
  const { rows } = await database.admin.query("select count(*)::int as count from pgboss.job where name = $1", [QUEUE]);
  expect(rows[0].count).toBe(260 * MEMBERS * JOBS);
}, 600_000);

test("queues the most urgent reminders first, in case a run ends early", async () => {
  // Adds more reminders than fit in a batch, then a more urgent reminder. The urgent job ends a day
  // earlier but has a higher id, so the order of ids would put it last.
  await addCompanies(11, day(6));
  await addCompanies(1, day(5));
  await analyze();
  await queueNotices(database.admin, new Date(`${day(1)}T18:00:00Z`), { signal: AbortSignal.abort() });
  expect(await queued()).toBe(0);
  const stopping = new AbortController();
  const noon = new Date(`${day(1)}T18:00:00Z`);
  const run = queueReminders(database.admin, noon, stopping.signal);
  stopping.abort();
  await run;
  expect(await queued()).toBeLessThan(11 * MEMBERS * JOBS);
  expect(await queued(`about_day = '${day(5)}'`)).toBe(MEMBERS * JOBS);
});
