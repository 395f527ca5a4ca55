import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { startServerProcess } from "#server/tests/server-process.ts";
import type { Attack } from "./attack.ts";
import { type Dataset, type Member, makeDataset, startTemplate } from "./dataset.ts";
import { playFloods } from "./floods.ts";
import { play, startAttack, visitList } from "./play-scene.ts";

/**
 * A scene: a user reads a list or signs in during an attack (rule 63). `fairness.ts rich` runs only
 * the scenes whose name contains "rich".
 */
type Scene = {
  name: string;
  connections: number;
  request(member: Member): Pick<Attack["requests"][number], "method" | "path" | "body">;
};

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

/**
 * Returns a request that stores `name` as the user's first name. Uses the table users, because the
 * server accepts a body of 1 MB only for tables without rich text.
 */
const rename = (name: unknown): Scene["request"] => {
  return ({ userId }) => ({
    method: "PATCH",
    path: `/rest/v1/users?id=eq.${userId}`,
    body: JSON.stringify({ first_name: name }),
  });
};

/** A slow query. Each of its conditions reads 350 descriptions of 95 kB. */
const SLOW = `select=id&or=(${Array.from({ length: 50 }, (_, n) => `description.ilike.*no*such*word*${n}*`).join(",")})`;

const SCENES: readonly Scene[] = [
  { name: "no other user", connections: 0, request: read("limit=1") },
  { name: "30 slow statements each", connections: 30, request: read(SLOW) },
  { name: "8 × 1 MB of JSON each", connections: 8, request: insert(() => ({ benefits: Array(500_000).fill(0) })) },
  { name: "8 × 1 MB of JSON that is read each", connections: 8, request: rename(Array(500_000).fill(0)) },
  { name: "8 × 300 kB of rich text each", connections: 8, request: descriptions(text(99_000, "<p>a <b>b</b> c</p>")) },
  { name: "8 × 300 kB of <li></ul> each", connections: 8, request: descriptions(text(99_000, "<li></ul>")) },
  { name: "8 answers of 30 MB each", connections: 8, request: read("select=description&limit=310") },
  { name: "8 answers of 7.5 MB each", connections: 8, request: read("select=description&limit=78") },
];

const { folder, ...embedded } = await startTemplate("fairness");
try {
  const size = { name: "fairness", jobs: 1_050, members: 3, jobsAnEmployer: 350 };
  const dataset = await makeDataset(embedded.url, "bench_template", size);
  await lengthenDescriptions(dataset);
  console.log(
    "| Scene | p50, ms | p95, ms | Requests | Server, MB | Attackers' answers | Load |\n|---|---:|---:|---:|---:|---|---:|",
  );
  const [wanted = ""] = process.argv.slice(2);
  for (const scene of SCENES) if (scene.name.includes(wanted)) console.log(await playList(scene, dataset));
  for await (const row of playFloods(wanted, { dataset, folder })) console.log(row);
  console.log(`\nAfter the attackers left, their statements ran for another ${await measureAbandoned(dataset)} ms`);
} finally {
  await embedded.stop();
}

/** Gives the attackers' jobs descriptions of 95 kB, which PostgreSQL compresses well. */
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

/** Measures how long a member waits for the list while two other members attack. */
async function playList({ name, connections, request }: Scene, dataset: Dataset): Promise<string> {
  const [bystander] = dataset.members as [Member];
  const server = await startServerProcess({ DATABASE_URL: dataset.url, DATA_DIR: folder });
  const attack = { requests: attackersOf(request, dataset), connections };
  return await play({ name, server, attack, visit: () => visitList(server, bystander) });
}

function attackersOf(request: Scene["request"], { members }: Dataset): Attack["requests"] {
  return members.slice(1).map((member) => {
    const sent = request(member);
    const type = sent.body === undefined ? {} : { "content-type": "application/json" };
    return { ...sent, headers: { authorization: `Bearer ${member.token}`, ...type } };
  });
}

async function measureAbandoned(dataset: Dataset): Promise<string> {
  const server = await startServerProcess({ DATABASE_URL: dataset.url, DATA_DIR: folder });
  const client = new pg.Client(dataset.url);
  await client.connect();
  const active =
    "select from pg_stat_activity where usename = 'authenticator' and state = 'active' and datname = current_database()";
  const { request, connections } = SCENES[1] as Scene;
  const attackers = startAttack(server, { requests: attackersOf(request, dataset), connections });
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
