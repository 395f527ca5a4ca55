import { pino } from "pino";
import { Registry } from "prom-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runAsUser } from "#database/as-user.ts";
import { connect, type Database } from "#database/connect.ts";
import { type ReadElsewhere, ReadReplica } from "#database/replica/read-replica.ts";
import { type ReplicatedDatabase, startReplicatedDatabase } from "#database/tests/start-standby.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { readConfig } from "#server/config/config.ts";
import { observeReplica } from "#server/metrics/replica-metrics.ts";
import { checkReplica } from "#server/ops/doctor/check-other-urls.ts";
import { createServer } from "#server/start/create-server.ts";

let both: ReplicatedDatabase;
let primary: Database;
beforeAll(async () => {
  both = await startReplicatedDatabase();
  primary = connect(both.primary.url);
  await primary.admin.query("create table public.notes (id int); grant select on public.notes to anon");
  await primary.admin.query(
    "create function public.is_replica() returns boolean language sql stable return pg_is_in_recovery(); grant execute on function public.is_replica() to anon",
  );
}, 120_000);
afterAll(async () => {
  await primary.close();
  await both.stop();
});

const anon = { role: "anon", claims: {} } as const;
const COUNT = { text: "select pg_is_in_recovery(), count(*) from public.notes" };

async function openReplica(lagMs: number, change: Partial<{ url: string }> = {}) {
  const reports: string[] = [];
  const options = {
    url: both.standby.url,
    primary,
    lagMs,
    report: (line: string) => void reports.push(line),
    ...change,
  };
  const replica = new ReadReplica(options);
  await replica.start();
  /**
   * Returns the database that answered and its number of notes, such as "replica 3" or "primary 3".
   */
  const count = async (readElsewhere: ReadElsewhere) => {
    const { rows } =
      (await readElsewhere(anon, COUNT, { isReadOnly: true })) ?? (await runAsUser(primary.rest, anon, COUNT));
    const [isReplica, notes] = rows[0] ?? [];
    return `${isReplica === "t" ? "replica" : "primary"} ${notes}`;
  };
  return {
    replica,
    reports,
    people: () => count(replica.people),
    site: () => count(replica.site),
    run: (text: string) => replica.people(anon, { text }, { isReadOnly: true }),
    close: () => replica.close(),
  };
}

let notes = 0;
async function write() {
  await primary.admin.query("insert into public.notes values (1)");
  notes += 1;
}

describe("a read replica", () => {
  test("answers with all writes acknowledged before the request, or leaves it to the primary", async () => {
    const replica = await openReplica(10_000);
    await expect.poll(replica.people).toBe("replica 0");
    for (let round = 0; round < 40; round += 1) {
      await write();
      const answers = await Promise.all([replica.people(), replica.people(), replica.people()]);
      for (const answer of answers) expect(answer).toMatch(new RegExp(`^(replica|primary) ${notes}$`));
    }
    await expect.poll(replica.people).toBe(`replica ${notes}`);
    // The server doesn't repeat this statement on the primary, because the primary would return the
    // same error.
    await expect(replica.run("select 'x'::integer, null, null")).rejects.toMatchObject({ code: "22P02" });
    expect(await replica.run("select id from public.table_to_come")).toBeUndefined();
    await replica.close();
  });

  test("that is behind answers only visitors, up to the configured lag", async () => {
    const [patient, strict] = await Promise.all([openReplica(300_000), openReplica(1_000)]);
    await expect.poll(patient.site).toBe(`replica ${notes}`);
    await administer(both.standby.url, "select pg_wal_replay_pause()");
    await write();
    await expect.poll(patient.site).toBe(`replica ${notes - 1}`);
    expect(await patient.people()).toBe(`primary ${notes}`);
    await expect.poll(strict.site).toBe(`primary ${notes}`);
    await administer(both.standby.url, "select pg_wal_replay_resume()");
    await expect.poll(strict.site).toBe(`replica ${notes}`);
    await expect.poll(patient.people).toBe(`replica ${notes}`);
    await Promise.all([patient.close(), strict.close()]);
  });

  test("reports to metrics its use, its lag and its answers", async () => {
    const { replica, people, site, close } = await openReplica(10_000);
    const registry = new Registry();
    observeReplica(replica, registry);
    const figures = async () => (await registry.metrics()).split("\n").filter((line) => line && !line.startsWith("#"));
    await expect.poll(people).toBe(`replica ${notes}`);
    const { answered } = replica.reads.people;
    await administer(both.standby.url, "select pg_wal_replay_pause()");
    const isPaused = "select pg_get_wal_replay_pause_state() as state";
    await expect.poll(() => administer(both.standby.url, isPaused)).toEqual([{ state: "paused" }]);
    await write();
    expect([await people(), await site()]).toEqual([`primary ${notes}`, expect.stringMatching(/^(replica|primary) /)]);
    expect(replica.reads.people).toMatchObject({ answered });
    await expect.poll(() => replica.behindBytes).toBeGreaterThan(0);
    await administer(both.standby.url, "select pg_wal_replay_resume()");
    await expect.poll(() => replica.behindBytes).toBe(0);
    expect(await figures()).toEqual([
      "openings_replica_up 1",
      "openings_replica_behind_bytes 0",
      `openings_replica_reads_total{of="people",outcome="answered"} ${replica.reads.people.answered}`,
      `openings_replica_reads_total{of="people",outcome="passed_on"} ${replica.reads.people.passed_on}`,
      `openings_replica_reads_total{of="site",outcome="answered"} ${replica.reads.site.answered}`,
      `openings_replica_reads_total{of="site",outcome="passed_on"} ${replica.reads.site.passed_on}`,
    ]);
    expect(replica.reads.people.answered + replica.reads.people.passed_on).toBeGreaterThan(answered);
    await close();
  });

  test("that is unreachable is neither up nor behind", async () => {
    const { replica, people, close } = await openReplica(10_000, { url: "postgresql://postgres@127.0.0.1:1/openings" });
    const registry = new Registry();
    observeReplica(replica, registry);
    expect(await people()).toBe(`primary ${notes}`);
    const text = await registry.metrics();
    expect(text).toMatch(/^openings_replica_up 0$/m);
    expect(text).toMatch(/^openings_replica_reads_total\{of="people",outcome="passed_on"\} 1$/m);
    expect(text).not.toMatch(/^openings_replica_behind_bytes \d/m);
    await close();
  });

  test("serves a server's GET requests and public pages, never POST", async () => {
    const settings = { DATABASE_URL: both.primary.url, DATABASE_READ_URL: both.standby.url };
    const config = readConfig({
      ...settings,
      SMTP_URL: "smtp://127.0.0.1:1",
      PORT: "0",
      FINDER: "off",
      BACKGROUND: "off",
    });
    const { url, close } = await createServer(config, { logger: pino({ level: "silent" }) });
    const run = async (method: string) => await (await fetch(`${url}/rest/v1/rpc/is_replica`, { method })).text();
    await expect.poll(() => run("GET")).toBe("true");
    expect(await run("POST")).toBe("false");
    expect((await fetch(`${url}/o`)).status).toBe(200);
    await close();
  });

  test("that hangs or is unreachable is skipped within seconds and used again later, without errors", async () => {
    const replica = await openReplica(10_000);
    await expect.poll(replica.people).toBe(`replica ${notes}`);
    const backends = await administer<{ pid: number }>(both.standby.url, "select pid from pg_stat_activity");
    const pids = [both.standby.pid, ...backends.map(({ pid }) => pid)];
    const signal = (name: NodeJS.Signals) => {
      for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
    };
    signal("SIGSTOP");
    try {
      expect(await Promise.all([replica.people(), replica.site()])).toEqual([`primary ${notes}`, `primary ${notes}`]);
      await expect.poll(() => replica.reports.at(-1)).toMatch("the read replica is not used");
    } finally {
      signal("SIGCONT");
    }
    await expect.poll(replica.people).toBe(`replica ${notes}`);
    await both.standby.stop();
    expect(await replica.people()).toBe(`primary ${notes}`);
    await both.standby.start();
    await expect.poll(replica.people).toBe(`replica ${notes}`);
    await replica.close();
  });

  test("is rejected if it is the primary itself or of another cluster; doctor reports it", async () => {
    const replica = await openReplica(10_000, { url: both.primary.url });
    expect(await replica.people()).toBe(`primary ${notes}`);
    expect(await replica.site()).toBe(`primary ${notes}`);
    expect(replica.reports).toEqual([expect.stringMatching("the read replica is not used: ")]);
    await replica.close();
    const check = async (url: string) => (await checkReplica(primary.url, url))[0];
    expect(await check(both.primary.url)).toMatchObject({
      isWrong: true,
      message: expect.stringContaining("does not point to a replica"),
    });
    expect(await check(both.standby.url)).toMatchObject({
      isWrong: false,
      message: expect.stringMatching(/is \d+ bytes behind/),
    });
    expect(await check("postgresql://postgres@127.0.0.1:1/openings")).toMatchObject({ isWrong: true });
  });

  test("that was promoted is no longer used", async () => {
    const [replica, patient] = await Promise.all([openReplica(10_000), openReplica(300_000)]);
    await expect.poll(replica.people).toBe(`replica ${notes}`);
    await administer(both.standby.url, "select pg_promote()");
    await administer(both.standby.url, "insert into public.notes values (2), (3)");
    expect(await replica.people()).toBe(`primary ${notes}`);
    expect(await patient.site()).toBe(`primary ${notes}`);
    await expect.poll(() => replica.reports.at(-1)).toMatch("the read replica is not used: ");
    await Promise.all([replica.close(), patient.close()]);
  });
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
