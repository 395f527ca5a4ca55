import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { accountFor, commandPrefix } from "#database/embedded/postgres-account.ts";

export type Program = { child: ChildProcess; output(): string; stop(): Promise<void> };

/**
 * Starts a program with an account other than root, because PostgreSQL and Patroni refuse to run as
 * root. The program ends when the test process ends.
 */
export function startProgram(
  words: string[],
  { folder, env = {} }: { folder: string; env?: NodeJS.ProcessEnv },
): Program {
  const [command = "", ...rest] = [...commandPrefix(accountFor(folder), [folder], "TERM"), ...words];
  const child = spawn(command, rest, {
    env: { PATH: `${process.env.PATH}:/usr/sbin`, HOME: folder, LC_ALL: "C.UTF-8", ...env },
    cwd: folder,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output = (output + text).slice(-200_000);
    });
  }
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill("SIGTERM");
    await Promise.race([ended, delay(20_000, undefined, { ref: false })]);
    child.kill("SIGKILL");
  };
  return { child, output: () => output, stop };
}

export function withDescendants(roots: number[]): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync("/proc")) {
    if (/^\d+$/.test(name)) parents.set(Number(name), parentOf(Number(name)));
  }
  const found = new Set(roots);
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const [pid, parent] of parents) if (found.has(parent)) found.add(pid);
  }
  return [...found];
}

function parentOf(pid: number): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
  } catch {
    return 0; // the process has ended
  }
}

/** Sends a signal to the processes that still run. */
export function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  }
}

/**
 * Calls `check` until it returns a value, and returns this value. After the time limit, throws an
 * error with the text that `explain` returns.
 */
export async function until<Answer>(
  check: () => Promise<Answer | undefined | false>,
  { limitMs, explain }: { limitMs: number; explain: () => string },
): Promise<Answer> {
  for (const deadline = performance.now() + limitMs; performance.now() < deadline; await delay(200)) {
    const answer = await check().catch(() => undefined);
    if (answer) return answer;
  }
  throw new Error(explain());
}
