/**
 * Measures the processor time of server and PostgreSQL for each request. `node bench/one-change.ts
 * [checkout…]` compares the bare server, the servers of the given checkouts and this checkout's
 * server. All servers use a database with this checkout's tables.
 */
import { cpus, loadavg } from "node:os";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { mainIn, startServerProcess } from "#server/tests/server-process.ts";
import { CASES_AND_UPDATE, prepareWork } from "./cases.ts";
import { type Contender, measure, requestsOf, startBareServer } from "./contender.ts";
import { cpuTimeOfChildren } from "./cpu-time.ts";
import { LIFT_LIMITS, makeDataset, run, startTemplate } from "./dataset.ts";
import { median } from "./load.ts";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: "string", default: "7" },
    requests: { type: "string", default: "1000" },
    connections: { type: "string", default: "16" },
    only: { type: "string" },
  },
});
const rounds = Number(options.rounds);
const [count, connections] = [Number(options.requests), Number(options.connections)];
const checkouts = [...positionals.map((path) => resolve(path)), resolve(import.meta.dirname, "..")];
/**
 * Number of requests to each server before the measurement, so that caches are full and V8 has
 * compiled the code that runs often.
 */
const WARM_UP = 2_000;

type Cost = { cpu: number; postgres: number; throughput: number };

const { folder, ...embedded } = await startTemplate("one-change", { maxConnections: 200 });
try {
  const dataset = await makeDataset(embedded.url, "bench_template", { name: "one_change", jobs: 5_000, members: 20 });
  // Commits don't wait for the disk. Otherwise the servers would be idle during the wait.
  await run(dataset.url, "alter database one_change set synchronous_commit to off");
  const servers = await Promise.all(checkouts.map((checkout) => startServer(checkout, dataset.url)));
  // Raises the limits of rule 56 again, because a server of another version may reset them when it
  // starts.
  await run(dataset.url, LIFT_LIMITS);
  console.log(
    `Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model}; ${connections} connections, ${rounds} rounds of ${count} requests in turn, medians\n`,
  );
  console.log(
    "| Case | Server | µs of CPU a request | To bare | PostgreSQL, µs | Requests/s |\n|---|---|---:|---:|---:|---:|",
  );
  for (const each of CASES_AND_UPDATE.filter(({ name }) => !options.only || options.only.includes(name))) {
    const work = await prepareWork(dataset, each);
    const bare = await startBareServer(dataset.url, work);
    const contenders = [bare, ...servers.map((server) => ({ ...server, requests: requestsOf(work) }))];
    const costs = contenders.map((): Cost[] => []);
    for (const contender of contenders) await measure(contender, { connections, count: WARM_UP });
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, contender] of contenders.entries()) costs[index]?.push(await costOf(contender));
    }
    bare.stop();
    const of = (index: number, part: keyof Cost) => median(costs[index]?.map((cost) => cost[part]) ?? []);
    for (const [index, name] of ["bare", ...checkouts].entries()) {
      const figures = [of(index, "cpu"), of(index, "postgres"), of(index, "throughput")].map((figure) =>
        figure.toFixed(0),
      );
      const ratio = (of(index, "cpu") / of(0, "cpu")).toFixed(2);
      console.log(`| ${[each.name, name, figures[0], ratio, ...figures.slice(1)].join(" | ")} |`);
    }
  }
  console.log(`\nLoad average ${loadavg()[0]?.toFixed(1)}`);
  for (const server of servers) server.stop();
} finally {
  await embedded.stop();
}

async function costOf(contender: Contender): Promise<Cost> {
  const before = cpuTimeOfChildren(embedded.pid);
  const { cpu, throughput, requests } = await measure(contender, { connections, count });
  return { cpu, throughput, postgres: (cpuTimeOfChildren(embedded.pid) - before) / requests };
}

async function startServer(checkout: string, url: string): Promise<Omit<Contender, "requests"> & { stop(): void }> {
  const settings = { DATABASE_URL: url, DATA_DIR: folder, BACKGROUND: "off" };
  const server = await startServerProcess(settings, [], mainIn(checkout));
  const stop = () => void server.child.kill("SIGTERM");
  return { pid: server.child.pid ?? 0, port: Number(new URL(server.url).port), stop };
}
