import { readdirSync, readFileSync } from "node:fs";

/**
 * Returns the processor time of a process and its threads in microseconds. Works on Linux. Other
 * load on the machine hardly affects it.
 */
export function cpuTimeOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + timeOf(`${pid}/task/${thread}`), 0);
}

/** Returns the processor time of all running child processes, such as those of PostgreSQL. */
export function cpuTimeOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + cpuTimeOf(Number(child)), 0);
}

function timeOf(task: string): number {
  try {
    return Number(readFileSync(`/proc/${task}/schedstat`, "utf8").split(" ")[0]) / 1_000;
  } catch {
    return 0; // the process has ended
  }
}
