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
  const started = Date.now();
  const count = async (state: string) => {
    const text = "select from pgboss.job where name = $1 and state::text like $2";
    return (await database.admin.query(text, [CLEAN_UP_QUEUE, state])).rowCount ?? 0;
  };
  await expect.poll(() => count("completed"), { timeout: 400_000, interval: 1000 }).toBeGreaterThan(1);
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(started / 60_000);
  expect(await count("%")).toBeLessThanOrEqual(minutes + 1); // the minute in which they started counts too
}, 450_000);
