import { readdirSync, readFileSync } from "node:fs";

/** Microseconds that a process was on a core, in all its threads; on Linux. What else the machine does counts for little. */
export function cpuTimeOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`).reduce((sum, thread) => sum + timeOf(`${pid}/task/${thread}`), 0);
}

/** The same of its children together, as PostgreSQL's processes are. One that ends takes its time with it. */
export function cpuTimeOfChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean);
  return children.reduce((sum, child) => sum + cpuTimeOf(Number(child)), 0);
}

function timeOf(task: string): number {
  try {
    return Number(readFileSync(`/proc/${task}/schedstat`, "utf8").split(" ")[0]) / 1_000;
  } catch {
    return 0; // it has just ended
  }
}
