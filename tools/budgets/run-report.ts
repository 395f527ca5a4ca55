import { median } from "./budget-table.ts";
import { WANTED_INDEX } from "./slow-machine.ts";
import { disturbance, movedShare, type Run, type TimedRuns } from "./timed-runs.ts";

/**
 * Reports each run with the machine's speed and the factor by which the CPU was slowed down. Lists
 * each time as measured and as converted to the target machine.
 */
export function describeRuns(name: string, { runs, discarded, index }: TimedRuns): string {
  const wanted = round(WANTED_INDEX);
  const lines = runs.map((run) => {
    const times = Object.keys(run.raw).map(
      (time) => `${time} ${round(run.raw[time])} → ${round(run.calibrated[time])}`,
    );
    const machine = [
      `index ${round(run.index)}, then ${round(run.indexAfter)} (${percent(movedShare(run))})`,
      `${run.rate.toFixed(2)} × slower`,
      `stolen ${percent(run.stolen)}`,
      ...(disturbance(run) > 1 ? ["disturbed"] : []),
    ];
    return `  ${machine.join(", ")}\n    ms by the clock → with index ${wanted}: ${times.join("; ")}`;
  });
  const heading = `${name}: ${runs.length} runs, ${discarded} more discarded, median index ${round(index)}`;
  const warning =
    index < WANTED_INDEX ? [`  Even unthrottled this machine is slower than the one that is wanted (${wanted}).`] : [];
  return [heading, ...warning, ...lines].join("\n");
}

/** Returns the median of each time over all runs, converted to the target machine. */
export function medianTimes(runs: readonly Run[]): Record<string, number> {
  const names = Object.keys(runs[0]?.calibrated ?? {});
  return Object.fromEntries(names.map((name) => [name, median(runs.map((run) => run.calibrated[name] ?? Number.NaN))]));
}

/**
 * Returns the longest of the times whose names start with `beginning`. The result's `name` is the
 * name without `beginning`.
 */
export function slowest(times: Record<string, number>, beginning: string): { name: string; time: number } {
  const found = Object.entries(times).filter(([name]) => name.startsWith(beginning));
  const [name = "", time = Number.NaN] = found.toSorted(([, a], [, b]) => b - a)[0] ?? [];
  return { name: name.slice(beginning.length), time };
}

function round(value = Number.NaN): string {
  return value.toFixed(0);
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}
