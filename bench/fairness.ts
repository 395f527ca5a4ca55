import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { withDatabase } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { migrate } from "#database/migrate/migrate.ts";
import { type ServerProcess, startServerProcess } from "#server/tests/server-process.ts";
import type { Attack } from "./attack.ts";
import { type Dataset, type Member, makeDataset, run } from "./dataset.ts";

/** Rule 63: two accounts at their worst against one person's list. `fairness.ts rich` plays only the scenes that are named so. */
const SECONDS = 20;
const LIST =
  "/rest/v1/job_openings?select=id,name,city,state,start_date,end_date,approved,archived&order=created.desc,id.desc&limit=10&employer_id=eq.";

type Scene = { name: string; connections: number; request(member: Member): Omit<Attack["requests"][number], "token"> };

const text = (length: number, piece: string) => piece.repeat(Math.floor(length / piece.length));
const insert = (rows: (member: Member) => unknown): Scene["request"] => {
  return (member) => ({ method: "POST", path: "/rest/v1/job_openings", body: JSON.stringify(rows(member)) });
};
const descriptions = (html: string) =>
  insert(({ employerId }) =>
    [1, 2, 3].map((n) => ({ employer_id: employerId, name: `Baker ${n}`, description: html })),
  );
const read = (query: string): Scene["request"] => {
  return () => ({ method: "GET", path: `/rest/v1/job_openings?${query}`, body: undefined });
};

/** To a table without rich text, which takes bodies of that size. */
const rename = (name: unknown): Scene["request"] => {
  return ({ userId }) => ({
    method: "PATCH",
    path: `/rest/v1/users?id=eq.${userId}`,
    body: JSON.stringify({ first_name: name }),
  });
};

/** Each condition reads through 350 descriptions of 95 kB. */
const SLOW = `select=id&or=(${Array.from({ length: 50 }, (_, n) => `description.ilike.*no*such*word*${n}*`).join(",")})`;

const SCENES: readonly Scene[] = [
  { name: "nobody else", connections: 0, request: read("limit=1") },
  { name: "30 slow statements each", connections: 30, request: read(SLOW) },
  { name: "8 × 1 MB of JSON each", connections: 8, request: insert(() => ({ benefits: Array(500_000).fill(0) })) },
  { name: "8 × 1 MB of JSON that is read each", connections: 8, request: rename(Array(500_000).fill(0)) },
  { name: "8 × 300 kB of rich text each", connections: 8, request: descriptions(text(99_000, "<p>a <b>b</b> c</p>")) },
  { name: "8 × 300 kB of <li></ul> each", connections: 8, request: descriptions(text(99_000, "<li></ul>")) },
  { name: "8 answers of 30 MB each", connections: 8, request: read("select=description&limit=310") },
  { name: "8 answers of 7.5 MB each", connections: 8, request: read("select=description&limit=78") },
];

const folder = mkdtempSync(join(tmpdir(), "openings-fairness-"));
const embedded = await startEmbedded({ dataDir: join(folder, "data") });
try {
  await migrate(embedded.url);
  await run(withDatabase(embedded.url, "template1"), "alter database openings rename to bench_template");
  await run(withDatabase(embedded.url, "template1"), "create database openings");
  const size = { name: "fairness", jobs: 1_050, members: 3, jobsAnEmployer: 350 };
  const dataset = await makeDataset(embedded.url, "bench_template", size);
  await lengthenDescriptions(dataset);
  console.log(
    "| Scene | p50, ms | p95, ms | Requests | Server, MB | Attackers' answers | Load |\n|---|---:|---:|---:|---:|---|---:|",
  );
  const [wanted = ""] = process.argv.slice(2);
  for (const scene of SCENES) if (scene.name.includes(wanted)) console.log(await play(scene, dataset));
  console.log(`\nThe attackers gone, their statements ran for another ${await measureAbandoned(dataset)} ms`);
} finally {
  await embedded.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** The attackers' jobs get descriptions of 95 kB, which take up little space on disk. */
async function lengthenDescriptions({ url, members }: Dataset): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("set session_replication_role = replica");
  await client.query(
    "update public.job_openings set description = repeat('word ', 19000) where employer_id = any ($1)",
    [members.slice(1).map(({ employerId }) => employerId)],
  );
  await client.query("vacuum analyze public.job_openings");
  await client.end();
}

async function play(scene: Scene, dataset: Dataset): Promise<string> {
  const server = await startServerProcess({ DATABASE_URL: dataset.url, DATA_DIR: folder });
  const [bystander] = dataset.members as [Member];
  await listFor(server, bystander, 1); // once for the caches
  const attackers = startAttack(scene, server, dataset);
  const watched = watchMemory(server.child.pid ?? 0);
  const times = (await listFor(server, bystander, SECONDS)).toSorted((a, b) => a - b);
  const memory = watched.stop();
  attackers.kill("SIGTERM");
  const [statuses] = (await once(attackers, "message")) as [Record<string, number>];
  server.child.kill("SIGTERM");
  await server.ended;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1);
  const cells = [scene.name, at(0.5), at(0.95), times.length, memory.toFixed(0), answers.join(", "), load()];
  return `| ${cells.join(" | ")} |`;
}

function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}

function startAttack({ request, connections }: Scene, { url }: ServerProcess, { members }: Dataset): ChildProcess {
  const attackers = fork(join(import.meta.dirname, "attack.ts"));
  const requests = members.slice(1).map((member) => ({ ...request(member), token: member.token }));
  attackers.send({ port: Number(new URL(url).port), requests, connections } satisfies Attack);
  return attackers;
}

/** One list after the other, as a user would page through it. Milliseconds of each. */
async function listFor({ url }: ServerProcess, { token, employerId }: Member, seconds: number): Promise<number[]> {
  const headers = { authorization: `Bearer ${token}`, prefer: "count=exact" };
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const asked = performance.now();
    const answer = await fetch(`${url}${LIST}${employerId}`, { headers });
    const rows = (await answer.json()) as unknown[];
    if (rows.length !== 10) throw new Error(`The list failed: ${JSON.stringify(rows)}`);
    times.push(performance.now() - asked);
    await delay(20);
  }
  return times;
}

/** The most that the process has in memory, looked at ten times a second. */
function watchMemory(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? [];
    most = Math.max(most, Number(kilobytes) / 1_024);
  }, 100);
  return {
    stop() {
      clearInterval(timer);
      return most;
    },
  };
}

async function measureAbandoned(dataset: Dataset): Promise<string> {
  const server = await startServerProcess({ DATABASE_URL: dataset.url, DATA_DIR: folder });
  const client = new pg.Client(dataset.url);
  await client.connect();
  const active =
    "select from pg_stat_activity where usename = 'authenticator' and state = 'active' and datname = current_database()";
  const attackers = startAttack(SCENES[1] as Scene, server, dataset);
  while (((await client.query(active)).rowCount ?? 0) < 4) await delay(20);
  attackers.kill("SIGKILL");
  const gone = performance.now();
  while ((await client.query(active)).rowCount) await delay(20);
  const took = performance.now() - gone;
  await client.end();
  server.child.kill("SIGTERM");
  await server.ended;
  return took.toFixed(0);
}
