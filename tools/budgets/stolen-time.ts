import { readFile } from "node:fs/promises";

/** user nice system idle iowait irq softirq steal; what follows is in the first two already. */
const FIELDS = 8;
const STEAL = 7;

/** Resolves to a function that returns which share of this machine's time its host has given to others since then; 0 where that is not told. */
export async function watchStolenTime(): Promise<() => Promise<number>> {
  const before = await readTimes();
  return async () => {
    const passed = (await readTimes()).map((time, field) => time - (before[field] ?? 0));
    const all = passed.reduce((sum, time) => sum + time, 0);
    return all > 0 ? (passed[STEAL] ?? 0) / all : 0;
  };
}

async function readTimes(): Promise<number[]> {
  const text = await readFile("/proc/stat", "utf8").catch(() => "");
  return (text.split("\n")[0] ?? "")
    .split(/\s+/)
    .slice(1, 1 + FIELDS)
    .map(Number);
}
