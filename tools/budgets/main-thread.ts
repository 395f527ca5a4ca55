import type { Page } from "@playwright/test";

/** A time span in milliseconds of the page's clock. */
export interface Span {
  name: string;
  from: number;
  to: number;
}

/**
 * A task of the main thread. `own` is its CPU time. During the rest of its duration, the CPU ran
 * other threads.
 */
export interface Task {
  from: number;
  to: number;
  own: number;
}

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** The task's start. `ts`, `dur` and `tdur` are in microseconds. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { startTime: number } };
}

/** `TASKS` is the trace category of tasks. `TASK` is the name of the outermost tasks. */
const TASKS = "toplevel";
const TASK = "ThreadControllerImpl::RunTask";
const MARKS = "blink.user_timing";

/**
 * Records the tasks of the page's main thread. Returns a function that stops recording and returns
 * the tasks.
 */
export async function watchMainThread(page: Page): Promise<() => Promise<Task[]>> {
  const browser = page.context().browser();
  if (!browser) throw new Error("the page has no browser");
  await browser.startTracing(page, { categories: ["-*", TASKS, MARKS] });
  return async () => {
    const mark = `now ${Math.random()}`;
    await page.evaluate((name) => void performance.mark(name), mark);
    const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
    return findTasks(traceEvents, mark);
  };
}

/**
 * Returns the tasks of the thread that recorded `mark`. Converts their times to the page's clock.
 */
export function findTasks(events: readonly TraceEvent[], mark: string): Task[] {
  const now = events.find(({ name }) => name === mark);
  const at = now?.args.data?.startTime;
  if (!now || at === undefined) throw new Error("the trace lacks the page's mark");
  const zero = now.ts - at * 1000;
  const tasks = events
    .filter(({ pid, tid, name, dur }) => pid === now.pid && tid === now.tid && name === TASK && dur)
    .map(({ ts, dur = 0, tdur = dur }) => ({
      from: (ts - zero) / 1000,
      to: (ts + dur - zero) / 1000,
      own: tdur / 1000,
    }))
    .toSorted((a, b) => a.from - b.from || b.to - a.to);
  // Removes tasks that are inside another task.
  let end = Number.NEGATIVE_INFINITY;
  return tasks.filter(({ from, to }) => {
    const isOuter = from >= end;
    if (isOuter) end = to;
    return isOuter;
  });
}

/**
 * Returns how long the span would last if tasks needed `scale` times as much CPU time. During a
 * task, only the CPU time of its thread counts. The time between tasks keeps its measured length.
 */
export function lengthOf({ from, to }: Omit<Span, "name">, tasks: readonly Task[], scale: number): number {
  let length = to - from;
  for (const task of tasks) {
    const common = Math.min(to, task.to) - Math.max(from, task.from);
    if (common > 0) length += common * ((task.own / (task.to - task.from)) * scale - 1);
  }
  return length;
}

/** Returns a function that reads the CPU time of the page's main thread, in seconds. */
export async function createMainThreadClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
}
