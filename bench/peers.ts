import { cpus } from "node:os";
import { withDatabase } from "#database/connect.ts";
import { makeDataset, run, startTemplate } from "./dataset.ts";
import { installPeer } from "./install-peers.ts";
import { load, median, sendOnce } from "./load.ts";
import { JOBS, MEMBERS, type Peer, type Place, type Running, TASKS, type Task } from "./peer.ts";
import { directus } from "./peer-directus.ts";
import { lite } from "./peer-lite.ts";
import { ours } from "./peer-ours.ts";
import { parseServer } from "./peer-parse.ts";
import { postgraphile } from "./peer-postgraphile.ts";

export type Options = { seconds: number; rounds: number; connections: number; only: string | undefined };

type Contender = { name: string; running: Running };

const PEERS = [ours, lite, postgraphile, directus, parseServer];

/**
 * Runs the same tasks on the portal and other products, alternately. `only` selects the other
 * products by part of their names.
 */
export async function comparePeers({ only = "", ...options }: Options): Promise<void> {
  const { folder, ...embedded } = await startTemplate("bench");
  const contenders: Contender[] = [];
  const missing: string[] = [];
  try {
    for (const peer of PEERS.filter((peer) => peer === ours || peer.name.includes(only))) {
      try {
        contenders.push({ name: peer.name, running: await startPeer(peer, folder, embedded.url) });
        console.log(`${peer.name} is ready`);
      } catch (error) {
        missing.push(`${peer.name} does not run here: ${(error as Error).message}`);
      }
    }
    const lines: string[] = [];
    for (const task of TASKS) lines.push(await compareTask(task, contenders, options));
    console.log(`
Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "unknown"}; ${JOBS} jobs, ${options.connections} connections, ${options.rounds} rounds of ${options.seconds} s in turn, medians of requests/s

| Task | ${contenders.map(({ name }) => name).join(" | ")} |
|---|${"---:|".repeat(contenders.length)}
${lines.join("\n")}
${missing.join("\n")}`);
  } finally {
    for (const { running } of contenders) await running.stop();
    await embedded.stop();
  }
}

async function startPeer(peer: Peer, own: string, url: string): Promise<Running> {
  const place: Place = {
    folder: peer === ours ? own : await installPeer(peer),
    async database(name) {
      await run(url, `create database ${name} template template0`);
      return withDatabase(url, name);
    },
    dataset: (name) => makeDataset(url, "bench_template", { name, jobs: JOBS, members: MEMBERS }),
  };
  const running = await peer.start(place);
  try {
    for (const task of TASKS) await check(running, task);
  } catch (error) {
    await running.stop();
    throw error;
  }
  return running;
}

/**
 * Patterns of correct responses, by task. Without this check, a product that rejects requests would
 * seem fast.
 */
const EXPECTED: Record<Task, RegExp> = {
  list: /(?:Machinist.*?){10}/s,
  get: /Machinist.*Duluth|Duluth.*Machinist/s,
  insert: /[\da-z]/i,
  update: /[\da-z]/i,
  "sign in": /[\w-]{20,}/,
  user: /[\w-]{8,}/,
};

async function check({ port, work }: Running, task: Task): Promise<void> {
  for (const request of work[task]?.slice(0, 2) ?? []) {
    const answer = await sendOnce(port, request);
    const isRefused = !/^HTTP\/1.1 20/.test(answer) || /"errors"/.test(answer) || !EXPECTED[task].test(bodyOf(answer));
    if (isRefused) throw new Error(`${task} returned ${answer.slice(0, 2_000)}`);
  }
}

const bodyOf = (answer: string) => answer.slice(answer.indexOf("\r\n\r\n"));

/**
 * Measures a task with each product, and returns a line of the table. A dash means that the product
 * doesn't support the task. Zero means that it rejected requests during the measurement.
 */
async function compareTask(task: Task, contenders: Contender[], options: Omit<Options, "only">): Promise<string> {
  const measured = contenders.map((): number[] => []);
  for (let round = -1; round < options.rounds; round += 1) {
    for (const [index, { running }] of contenders.entries()) {
      const requests = running.work[task];
      if (!requests) continue;
      const { throughput } = await load({ ...options, port: running.port, requests }).catch(() => ({ throughput: 0 }));
      if (round >= 0) measured[index]?.push(throughput); // the first round fills the caches
    }
  }
  const cells = measured.map((list) => (list.length > 0 ? median(list).toFixed(0) : "–"));
  const line = `| ${[task, ...cells].join(" | ")} |`;
  console.log(line);
  return line;
}
