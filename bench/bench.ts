import { cpus } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { startServerProcess } from "#server/tests/server-process.ts";
import { CASES, prepareWork, type Work } from "./cases.ts";
import { measure, requestsOf, startBareServer } from "./contender.ts";
import { type Dataset, makeDataset, startTemplate } from "./dataset.ts";
import { measureGrowth } from "./growth.ts";
import { type Measured, median } from "./load.ts";
import { comparePeers } from "./peers.ts";
import { hasPgbench, pgbench } from "./pgbench.ts";
import { measureStartUp } from "./start-up.ts";

const { values: options } = parseArgs({
  options: {
    /** Seconds of each measurement. `rounds` is the number of measurements of each server. */
    seconds: { type: "string", default: "1" },
    rounds: { type: "string", default: "7" },
    connections: { type: "string", default: "16" },
    /** Seconds to wait between two measurements. */
    pause: { type: "string", default: "0" },
    /** Skips the datasets with more than 5,000 jobs. */
    quick: { type: "boolean", default: false },
    /** Compares the portal with other products. `only` selects these by part of their names. */
    peers: { type: "boolean", default: false },
    only: { type: "string" },
    /**
     * Instead of comparing servers, measures how much slower requests become with a thousand times
     * as many jobs.
     */
    growth: { type: "boolean", default: false },
  },
});
const seconds = Number(options.seconds);
const rounds = Number(options.rounds);
const connections = Number(options.connections);
/**
 * Number of requests to each server before the measurement, so that V8 has compiled the code that
 * runs often. It is lower for writes, because an insert takes ten times as long as a read.
 */
const WARM_UP = { GET: 20_000, POST: 4_000, PATCH: 4_000 };

const SIZES = [
  { name: "jobs_1k", jobs: 1_000, members: 20 },
  { name: "jobs_5k", jobs: 5_000, members: 20 },
  { name: "jobs_1m", jobs: 1_000_000, members: 20 },
  { name: "employer_50k", jobs: 50_000, members: 1, jobsAnEmployer: 50_000 },
].filter(({ jobs }) => !options.quick || jobs <= 5_000);

if (options.peers) {
  await comparePeers({ seconds, rounds, connections, only: options.only });
  process.exit();
}
if (options.growth) {
  await measureGrowth();
  process.exit();
}

const { folder, ...embedded } = await startTemplate("bench");
try {
  const rows: string[] = [];
  for (const size of SIZES) {
    const dataset = await makeDataset(embedded.url, "bench_template", size);
    rows.push(...(await compare(dataset)));
  }
  const { first, later, memory } = await measureStartUp();
  console.log(`
Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}; ${connections} connections, ${rounds} rounds of ${seconds} s in turn, medians

| Case | Data | Ours, requests/s | Bare server | pgbench | Ours : bare | Ours : pgbench | Ours, median ms | Ours, µs of CPU | Bare server |
|---|---|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join("\n")}

First start ${first.toFixed(2)} s, later start ${later.toFixed(2)} s; at rest ${memory.server.toFixed(0)} MB, and PostgreSQL ${memory.database.toFixed(0)} MB`);
} finally {
  await embedded.stop();
}

async function compare(dataset: Dataset): Promise<string[]> {
  const server = await startServerProcess({ DATABASE_URL: dataset.url, DATA_DIR: folder });
  const isPgbenchThere = await hasPgbench();
  const lines: string[] = [];
  for (const each of CASES) {
    const work = await prepareWork(dataset, each);
    const bare = await startBareServer(dataset.url, work);
    const ours = { pid: server.child.pid ?? 0, port: Number(new URL(server.url).port), requests: requestsOf(work) };
    const contenders: (() => Promise<Measured & { cpu?: number }>)[] = [
      () => measure(ours, { connections, seconds }),
      () => measure(bare, { connections, seconds }),
      ...(isPgbenchThere ? [() => pgbench(dataset.url, work[0] as Work, folder, connections, Math.ceil(seconds))] : []),
    ];
    for (const warmed of [ours, bare]) await measure(warmed, { connections, count: WARM_UP[each.method] });
    if (isPgbenchThere) await contenders.at(-1)?.(); // the first call fills the caches
    const results: (Measured & { cpu?: number })[][] = contenders.map(() => []);
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, contend] of contenders.entries()) {
        results[index]?.push(await contend());
        await delay(Number(options.pause) * 1_000);
      }
    }
    bare.stop();
    const [own = 0, other = 0, raw = Number.NaN] = results.map((list) =>
      median(list.map(({ throughput }) => throughput)),
    );
    const time = median(results[0]?.map((measured) => measured.median) ?? []);
    const [cpu, bareCpu] = results.map((list) => median(list.map((measured) => measured.cpu ?? Number.NaN)).toFixed(0));
    const line = [each.name, dataset.name, own, other, raw].map((cell) =>
      typeof cell === "number" ? cell.toFixed(0) : cell,
    );
    lines.push(
      `| ${[...line, (own / other).toFixed(2), (own / raw).toFixed(2), time.toFixed(2), cpu, bareCpu].join(" | ")} |`,
    );
    console.log(lines.at(-1));
  }
  server.child.kill("SIGTERM");
  await server.ended;
  return lines;
}
