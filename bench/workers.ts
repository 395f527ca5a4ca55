/**
 * Measures how much throughput a second worker adds, and how much processor time each process
 * needs: `node bench/workers.ts`. Record 110
 */
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { parseArgs } from "node:util";
import pg from "pg";
import { publicJobPath } from "#domain/public-paths.ts";
import { startServerProcess } from "#server/tests/server-process.ts";
import { CASES_AND_UPDATE, prepareWork } from "./cases.ts";
import { makeDataset, startTemplate } from "./dataset.ts";
import { load, median, toBytes } from "./load.ts";

const { values: options } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "5" },
    connections: { type: "string", default: "16" },
  },
});
const [seconds, rounds, connections] = [Number(options.seconds), Number(options.rounds), Number(options.connections)];

/** Ticks per second of the times in /proc/PID/stat on Linux. */
const TICKS_A_SECOND = 100;
const CORES = 8;
const WARM_UP = 1_500;

/**
 * Returns the processor time of a process in seconds. With `hasEnded`, includes its child processes
 * that have ended.
 */
function cpuOf(pid: number, hasEnded = false): number {
  const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(/\) /);
  const fields = rest.split(" ").map(Number);
  // Reads fields 14 to 17 of proc_pid_stat(5). `fields` starts with field 3, because the split
  // removed two fields.
  return fields.slice(11, hasEnded ? 15 : 13).reduce((sum, ticks) => sum + ticks, 0) / TICKS_A_SECOND;
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);

type Times = { primary: number; workers: number; postgres: number; load: number };

function timesOf(server: number, postgres: number): Times {
  const { user, system } = process.cpuUsage();
  return {
    primary: cpuOf(server),
    workers: sumOf(childrenOf(server).map((pid) => cpuOf(pid))),
    postgres: cpuOf(postgres, true) + sumOf(childrenOf(postgres).map((pid) => cpuOf(pid))),
    load: (user + system) / 1e6,
  };
}

type Measured = { throughput: number; perRequest: Times };

/** Returns the throughput, and the processor time per request of each process in microseconds. */
async function measure(server: Server, requests: Buffer[], postgres: number): Promise<Measured> {
  const before = timesOf(server.pid, postgres);
  const started = performance.now();
  const { throughput } = await load({ port: server.port, requests, connections, seconds });
  const answered = (throughput * (performance.now() - started)) / 1_000;
  const after = timesOf(server.pid, postgres);
  const each = (name: keyof Times) => ((after[name] - before[name]) * 1e6) / answered;
  return {
    throughput,
    perRequest: { primary: each("primary"), workers: each("workers"), postgres: each("postgres"), load: each("load") },
  };
}

type Server = { pid: number; port: number; workers: number; stop(): Promise<void> };

/**
 * Sends at least WARM_UP requests for each worker, so that V8 compiles the frequently used code in
 * each process.
 */
async function warmUp({ port, workers }: Server, requests: Buffer[]): Promise<void> {
  for (let answered = 0; answered < workers * WARM_UP; ) {
    answered += (await load({ port, requests, connections, seconds: 1 })).throughput;
  }
}

async function startServer(url: string, folder: string, workers: number): Promise<Server> {
  const {
    child,
    url: serverUrl,
    ended,
  } = await startServerProcess({
    DATABASE_URL: url,
    DATA_DIR: folder,
    WORKERS: String(workers),
    BACKGROUND: workers > 1 ? "on" : "off",
    // A server with several workers needs SMTP_URL to start. The measurement sends no email.
    SMTP_URL: "smtp://127.0.0.1:1",
    TRUST_PROXY: "127.0.0.1",
  });
  return {
    pid: child.pid ?? 0,
    workers,
    port: Number(new URL(serverUrl).port),
    async stop() {
      child.kill("SIGTERM");
      await ended;
    },
  };
}

/**
 * Returns the requests of each case. Requests for public pages come from different IP addresses,
 * because rate limits count by IP address.
 */
async function prepareRequests(url: string, template: string): Promise<{ url: string; cases: [string, Buffer[]][] }> {
  const dataset = await makeDataset(url, template, { name: "workers", jobs: 1_000, members: 20 });
  const client = new pg.Client(dataset.url);
  await client.connect();
  await client.query(`set session_replication_role = replica;
    update public.employers set approved = 1;
    update public.job_openings set approved = 1, approved_at = now(), start_date = current_date - 1, end_date = current_date + 30`);
  const { rows } = await client.query<{ id: number; name: string }>("select id::int, name from site.jobs limit 50");
  await client.end();
  const cases: [string, Buffer[]][] = [];
  for (const each of CASES_AND_UPDATE.filter(({ name }) => ["list", "get", "insert"].includes(name))) {
    const work = await prepareWork(dataset, each);
    cases.push([each.name, work.map(({ method, path, headers, body }) => toBytes(method, path, headers, body))]);
  }
  const pages = Array.from({ length: 30_000 }, (_, index) => {
    const job = rows[index % rows.length] ?? { id: 1, name: "" };
    return toBytes("GET", publicJobPath(job), { "x-forwarded-for": `10.9.${index >> 8}.${index & 255}` });
  });
  return { url: dataset.url, cases: [...cases, ["public page", pages]] };
}

const { folder, ...embedded } = await startTemplate("workers", { maxConnections: 200 });
try {
  const { url, cases } = await prepareRequests(embedded.url, "bench_template");
  const servers = [await startServer(url, folder, 2), await startServer(url, folder, 1)];
  process.stdout.write(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; ${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians\n
| Case | One process, requests/s | 2 workers | Ratio | One process, µs | Primary; workers, µs | PostgreSQL, µs | Load, µs | ${CORES} cores : one process |
|---|---:|---:|---:|---:|---:|---:|---:|---:|\n`);
  for (const [name, requests] of cases) {
    const results = servers.map((): Measured[] => []);
    for (const server of servers) await warmUp(server, requests);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, server] of servers.entries()) {
        results[index]?.push(await measure(server, requests, embedded.pid));
      }
    }
    process.stdout.write(`${lineOf(name, results)}\n`);
  }
  process.stdout.write(`\nLoad average ${loadavg()[0]?.toFixed(1)}\n`);
  for (const server of servers) await server.stop();
} finally {
  await embedded.stop();
}

/**
 * Returns a row of the table. Its last cell estimates the throughput with workers divided by the
 * throughput without workers, on a machine with CORES cores. With workers, the primary process, the
 * workers and PostgreSQL share the cores, and the primary process can use at most one core. Without
 * workers, the server uses one core, and PostgreSQL uses the others.
 */
function lineOf(name: string, [two = [], one = []]: Measured[][]): string {
  const of = (list: Measured[], part: keyof Times) => median(list.map(({ perRequest }) => perRequest[part]));
  const speed = (list: Measured[]) => median(list.map(({ throughput }) => throughput));
  const [alone, primary, workers] = [of(one, "primary"), of(two, "primary"), of(two, "workers")];
  const postgres = of(two, "postgres");
  const shared = CORES / (primary + workers + postgres);
  const projected = Math.min(shared, primary > 0 ? 1 / primary : shared) * alone;
  const cells = [
    name,
    speed(one).toFixed(0),
    speed(two).toFixed(0),
    (speed(two) / speed(one)).toFixed(2),
    alone.toFixed(0),
    `${primary.toFixed(0)}; ${workers.toFixed(0)}`,
    postgres.toFixed(0),
    of(two, "load").toFixed(0),
    projected.toFixed(1),
  ];
  return `| ${cells.join(" | ")} |`;
}
