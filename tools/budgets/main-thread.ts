import type { Page } from "@playwright/test";

/** From one moment of the page's clock to another, in milliseconds. */
export interface Span {
  name: string;
  from: number;
  to: number;
}

/** What the main thread did without a break, and how much of it was its own time: the rest was another's turn on the processor. */
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
  /** Microseconds, as the next two. */
  ts: number;
  dur?: number;
  tdur?: number;
  args: { data?: { startTime: number } };
}

/** The category of tasks, and the name of the outermost of them. */
const TASKS = "toplevel";
const TASK = "ThreadControllerImpl::RunTask";
const MARKS = "blink.user_timing";

/** Notes what the page's main thread does from now on, until the function that this resolves to is called. */
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

/** The tasks of the thread that set the mark, on the clock of its page. */
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
  // A task within a task is a part of it.
  let end = Number.NEGATIVE_INFINITY;
  return tasks.filter(({ from, to }) => {
    const isOuter = from >= end;
    if (isOuter) end = to;
    return isOuter;
  });
}

/** How long the span lasts if the main thread's own time takes `scale` as long, nothing is taken from it, and the rest of the span stays. */
export function lengthOf({ from, to }: Omit<Span, "name">, tasks: readonly Task[], scale: number): number {
  let length = to - from;
  for (const task of tasks) {
    const common = Math.min(to, task.to) - Math.max(from, task.from);
    if (common > 0) length += common * ((task.own / (task.to - task.from)) * scale - 1);
  }
  return length;
}

/** Reads how many seconds of its own the page's main thread has worked. */
export async function createMainThreadClock(page: Page): Promise<() => Promise<number>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  return async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
  };
}
