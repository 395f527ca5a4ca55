import type { PgBoss } from "pg-boss";
import { afterAll, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { CLEAN_UP_QUEUE, startHourlyCleanUp } from "#server/background/hourly-clean-up.ts";
import { startBoss } from "#server/background/start-boss.ts";

const EVERY_MINUTE = "* * * * *";
const log = { warn: (...line: unknown[]) => console.log(line) };

const database = databaseOfFile();
const servers: PgBoss[] = [];
afterAll(async () => {
  for (const boss of servers) await boss.stop({ graceful: false });
});

test("three servers on one database clean up once each time", async () => {
  const started = Date.now();
  for (let server = 0; server < 3; server += 1) {
    const boss = await startBoss(database.url, log, 1);
    servers.push(boss);
    await startHourlyCleanUp({ boss, pool: database.admin, log, cron: EVERY_MINUTE, pollSeconds: 1 });
  }
  const count = async (state: string) => {
    const text = "select from pgboss.job where name = $1 and state::text like $2";
    return (await database.admin.query(text, [CLEAN_UP_QUEUE, state])).rowCount ?? 0;
  };
  const waitForPolls = async (times: number) => {
    const polledAt = async () =>
      (await database.admin.query("select cron_on::text from pgboss.version")).rows[0].cron_on;
    for (let time = 0; time < times; time += 1)
      await expect.poll(polledAt, { interval: 100 }).not.toBe(await polledAt());
  };
  await expect.poll(() => count("completed")).toBeGreaterThan(0);
  await waitForPolls(4);
  // Moves the last clean-up into the past by a minute, so that the next clean-up is due.
  await database.admin.query("update pgboss.job set singleton_on = singleton_on - interval '1 minute'");
  await expect.poll(() => count("completed")).toBeGreaterThan(1);
  await waitForPolls(4);
  const minutes = Math.floor(Date.now() / 60_000) - Math.floor(started / 60_000);
  expect(await count("%")).toBeLessThanOrEqual(minutes + 2);
});
