import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { ServerProcess } from "#server/tests/server-process.ts";
import type { Attack } from "./attack.ts";
import type { Member } from "./dataset.ts";

const SECONDS = 20;
const LIST =
  "/rest/v1/job_openings?select=id,name,city,state,start_date,end_date,approved,archived&order=created.desc,id.desc&limit=10&employer_id=eq.";

export type Play = {
  name: string;
  server: ServerProcess;
  attack: Pick<Attack, "requests" | "connections"> & Partial<Pick<Attack, "againAfter" | "isEachSentOnce">>;
  /** Sends a request of the user whose times are measured. */
  visit(): Promise<void>;
};

/** Measures how long `visit` takes during the attack. Returns the result as a row of the table. */
export async function play({ name, server, attack, visit }: Play): Promise<string> {
  await measure(visit, 1); // the first call fills the caches
  const attackers = startAttack(server, attack);
  const watched = watchMemory(server.child.pid ?? 0);
  const times = (await measure(visit, SECONDS)).toSorted((a, b) => a - b);
  const memory = watched.stop();
  attackers.kill("SIGTERM");
  const [statuses] = (await once(attackers, "message")) as [Record<string, number>];
  server.child.kill("SIGTERM");
  await server.ended;
  const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`);
  const at = (part: number) => (times[Math.floor(times.length * part)] ?? Number.NaN).toFixed(1);
  const cells = [name, at(0.5), at(0.95), times.length, memory.toFixed(0), answers.join(", "), load()];
  return `| ${cells.join(" | ")} |`;
}

function load(): string {
  return (loadavg()[0] ?? Number.NaN).toFixed(1);
}

/** Attacks from another process, so that sending doesn't slow down the measuring process. */
export function startAttack({ url }: ServerProcess, attack: Play["attack"]): ChildProcess {
  const attackers = fork(join(import.meta.dirname, "attack.ts"));
  attackers.send({ againAfter: 100, ...attack, port: Number(new URL(url).port) } satisfies Attack);
  return attackers;
}

async function measure(visit: () => Promise<void>, seconds: number): Promise<number[]> {
  const times: number[] = [];
  for (const end = performance.now() + seconds * 1_000; performance.now() < end; ) {
    const start = performance.now();
    await visit();
    times.push(performance.now() - start);
    await delay(20);
  }
  return times;
}

/** Reads the memory of a process ten times per second. `stop` returns the maximum in MB. */
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

export async function visitList({ url }: ServerProcess, { token, employerId }: Member): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, prefer: "count=exact" };
  const answer = await fetch(`${url}${LIST}${employerId}`, { headers });
  const rows = (await answer.json()) as unknown[];
  if (rows.length !== 10) throw new Error(`The list failed: ${JSON.stringify(rows)}`);
}
