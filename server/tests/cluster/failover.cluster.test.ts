import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runServer } from "#server/tests/server-process.ts";
import { kill } from "./database-machines.ts";
import { requirePrograms } from "./needed-programs.ts";
import { makeNextVersion } from "./next-version.ts";
import { signalAll, until } from "./program.ts";
import { type Outcome, play, table, untilWritesFlow } from "./scenes.ts";
import { APPS, DATABASE_URL, Site } from "./site.ts";

const ROUNDS = Number(process.env.CLUSTER_ROUNDS ?? 3);
/** Maximum seconds without a successful write, in scenes that don't freeze the leader. */
const GOAL_SECONDS = 15;
/**
 * Maximum seconds without a successful write if the leader is frozen. This is more than the goal,
 * because the freeze also slows down the machine that runs this test.
 */
const PATIENCE_SECONDS = 30;
/**
 * Seconds for which the leader is frozen. Patroni replaces a leader after 10 seconds of silence
 * (its ttl). After 13 seconds, the new leader has just started.
 */
const FREEZES_SECONDS = [5, 11, 13, 25];

let site: Site;
const outcomes: Outcome[] = [];
beforeAll(async () => {
  requirePrograms();
  site = await Site.start();
  await site.crowd.arrive(4);
});
afterAll(async () => {
  process.stdout.write(`${table(outcomes)}\n`);
  await site?.stop();
});

async function expectCalm(scene: string, action: () => Promise<void>, limitSeconds = GOAL_SECONDS): Promise<void> {
  const outcome = await play(site, scene, action);
  outcomes.push(outcome);
  process.stdout.write(`${table([outcome])}\n`);
  if (outcome.wrong.length > 0) process.stdout.write(`${site.failures()}\n`);
  expect(outcome).toMatchObject({ lost: 0, wrong: [], signedOut: 0, missingEmails: [], repeatedEmails: [] });
  expect(outcome.pauseSeconds).toBeLessThanOrEqual(limitSeconds);
}

const rounds = Array.from({ length: ROUNDS }, (_unused, index) => index + 1);

test.each(rounds)("the leader of the database is killed (%i)", async (round) => {
  await expectCalm(`leader killed ${round}`, async () => {
    const leader = await site.databases.whole();
    kill(site.databases.processes(leader));
    await untilWritesFlow(site);
    site.databases.restart(leader);
  });
});

test("the leader's machine is killed, with etcd", async () => {
  await expectCalm("leader's machine killed", async () => {
    const bringBack = await site.databases.killMachine(await site.databases.whole());
    await untilWritesFlow(site);
    bringBack();
  });
});

test("a switchover", async () => {
  await expectCalm("switchover", async () => {
    const before = await site.databases.whole();
    await site.databases.switchOver();
    const explain = () => `No switchover:\n${site.databases.output()}`;
    await until(async () => (await site.databases.whole()) !== before, { limitMs: 60_000, explain });
  });
});

test.each(rounds)("the leader of the database freezes and continues (%i)", async (round) => {
  const seconds = FREEZES_SECONDS[round % FREEZES_SECONDS.length] ?? 25;
  const freeze = async () => {
    const processes = site.databases.processes(await site.databases.whole());
    signalAll(processes, "SIGSTOP");
    await delay(1_000 * seconds);
    signalAll(processes, "SIGCONT");
  };
  await expectCalm(`leader frozen for ${seconds} s`, freeze, PATIENCE_SECONDS);
});

test("a server is killed", async () => {
  await expectCalm("server killed", async () => {
    const server = site.servers.get("app1");
    server?.child.kill("SIGKILL");
    await server?.ended;
    await untilWritesFlow(site);
    await site.startServer("app1");
    await site.untilUsed("app1");
  });
});

test("servers are replaced by the next version, which changes a table", async () => {
  const next = makeNextVersion(join(site.folder, "next"));
  await expectCalm("update, server by server", async () => {
    const migration = runServer({ DATABASE_URL }, ["migrate"], join(next, "server/ops/main.ts"));
    expect([await migration.ended, migration.output()]).toEqual([0, expect.stringContaining("0.0")]);
    for (const app of APPS) {
      const server = site.servers.get(app);
      server?.child.kill("SIGTERM");
      expect(await server?.ended).toBe(0);
      await site.startServer(app, join(next, "server/main.mjs"));
      await site.untilUsed(app);
    }
  });
  expect(await site.query("select count(*)::int as shifts from public.job_openings where shift is null")).toHaveLength(
    1,
  );
});
