import { expect, test } from "@playwright/test";
import { measureIndex } from "./benchmark-index.ts";
import { findTasks, lengthOf, watchMainThread } from "./main-thread.ts";
import { rateFor, scaleFor, slowDown, WANTED_INDEX } from "./slow-machine.ts";
import { disturbance, type Run, timeRuns } from "./timed-runs.ts";

test.use({ trace: "off", screenshot: "off" });

test("a fast machine is slowed down to the target, at most four times, and a slow machine is unchanged", () => {
  expect(rateFor(3 * WANTED_INDEX)).toBe(3);
  expect(rateFor(9 * WANTED_INDEX)).toBe(4);
  expect(rateFor(WANTED_INDEX / 2)).toBe(1);
});

test("CPU time is scaled by the index of all runs, but not on a machine slowed down four times", () => {
  expect(scaleFor(3.3 * WANTED_INDEX, 3)).toBeCloseTo(1.1);
  expect(scaleFor(WANTED_INDEX / 2, 1)).toBe(0.5);
  expect(scaleFor(9 * WANTED_INDEX, 4)).toBe(1);
});

test("a run is disturbed if the index changed or CPU time was stolen", () => {
  expect(disturbance({ index: 1000, indexAfter: 900, stolen: 0.02 })).toBeLessThan(1);
  expect(disturbance({ index: 1000, indexAfter: 700, stolen: 0.02 })).toBeGreaterThan(1);
  expect(disturbance({ index: 1000, indexAfter: 1000, stolen: 0.2 })).toBeGreaterThan(1);
});

test("a CPU that the browser slows down four times has a lower index", async ({ page }) => {
  // Measures the index three times and uses the highest value, because other programs can only
  // lower the index.
  const measure = async () => Math.max(await measureIndex(page), await measureIndex(page), await measureIndex(page));
  const index = await measure();
  await slowDown(page, 4);
  // The ratio of the two indexes is about 4 if no other program runs. Expects a ratio above 1.5,
  // because the load can change between the two measurements.
  expect(index / (await measure())).toBeGreaterThan(1.5);
});

test("a span keeps its waits, drops time taken from the main thread and scales its CPU time", () => {
  const tasks = [
    { from: 10, to: 30, own: 10 },
    { from: 90, to: 110, own: 20 },
  ];
  // The span has 70 ms without a task, and 10 ms of CPU time from each task.
  expect(lengthOf({ from: 0, to: 100 }, tasks, 1)).toBe(90);
  expect(lengthOf({ from: 0, to: 100 }, tasks, 0.5)).toBe(80);
});

test("tasks are found once each, on the clock of the page that set the mark", () => {
  const thread = { pid: 1, tid: 1, args: {} };
  const tasks = findTasks(
    [
      { ...thread, name: "ThreadControllerImpl::RunTask", ph: "X", ts: 1_000_500, dur: 4000, tdur: 1000 },
      { ...thread, name: "Inner", ph: "X", ts: 1_001_000, dur: 2000, tdur: 500 },
      { ...thread, tid: 2, name: "ThreadControllerImpl::RunTask", ph: "X", ts: 1_000_500, dur: 4000, tdur: 1000 },
      { ...thread, name: "mark", ph: "I", ts: 1_010_000, args: { data: { startTime: 10 } } },
    ],
    "mark",
  );
  expect(tasks).toEqual([{ from: 0.5, to: 4.5, own: 1 }]);
});

test("a run is timed by the clock and for the target machine", async ({ browser }) => {
  const { runs, discarded, index } = await timeRuns(browser, "http://127.0.0.1", 1, async (page) => {
    const endWatch = await watchMainThread(page);
    const span = await page.evaluate(() => {
      const from = performance.now();
      while (performance.now() < from + 200);
      return { name: "busy", from, to: performance.now() };
    });
    return { spans: [span], tasks: await endWatch() };
  });
  expect(runs).toHaveLength(1);
  expect(discarded).toBeLessThanOrEqual(1);
  const [{ raw, calibrated, rate }] = runs as [Run];
  expect(raw.busy).toBeGreaterThanOrEqual(200);
  expect(calibrated.busy).toBeGreaterThan(0);
  expect(calibrated.busy).toBeLessThanOrEqual(Number(raw.busy) * scaleFor(index, rate) + 5);
});
