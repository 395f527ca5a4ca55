import type { PgBoss } from "pg-boss";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { CLEAN_UP_QUEUE, startHourlyCleanUp } from "./hourly-clean-up.ts";
import { startBoss } from "./start-boss.ts";

const EVERY_MINUTE = "* * * * *";
const log = { warn: (...line: unknown[]) => console.log(line) };

let database: TestDatabase;
const servers: PgBoss[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => {
  for (const boss of servers) await boss.stop({ graceful: false });
  await database.drop();
});

test("three servers on one database clean up once between them each time", async () => {
  for (let server = 0; server < 3; server += 1) {
    const boss = await startBoss(database.url, log);
    servers.push(boss);
    await startHourlyCleanUp({ boss, pool: database.admin, log, cron: EVERY_MINUTE });
  }
  const runs = async () => {
    const { rows } = await database.admin.query<{ minute: string; state: string }>(
      "select singleton_on::text as minute, state from pgboss.job where name = $1 order by created_on",
      [CLEAN_UP_QUEUE],
    );
    return rows;
  };
  await expect
    .poll(async () => (await runs()).some(({ state }) => state === "completed"), { timeout: 240_000 })
    .toBe(true);
  await expect.poll(async () => (await runs()).length, { timeout: 120_000 }).toBeGreaterThan(1);
  const minutes = (await runs()).map(({ minute }) => minute);
  expect(new Set(minutes).size).toBe(minutes.length);
}, 400_000);
