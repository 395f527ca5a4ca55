import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

type Measured = MetricObjectWithValues<MetricValue<string>>[];
type Answer = { metrics: Measured };

const REQUEST = "what was measured";
/**
 * Maximum milliseconds to wait for a worker's metrics. A worker needs less time even if its
 * database doesn't answer. Prometheus waits longer than this limit.
 */
const ANSWER_WITHIN_MS = 4_000;
/**
 * Types of metrics whose values still count after their worker has ended. Without these values, a
 * sum would fall, and Prometheus would assume a restart.
 */
const COUNTED = new Set(["counter", "histogram"]);

/**
 * Collects the metrics of all workers in the first process. Does not wait for a worker that is
 * starting, ending or stuck.
 */
export function collectFromWorkers(): { read(): Promise<string>; close(): void } {
  const latest = new Map<Worker, Measured>();
  const pending = new Map<Worker, () => void>();
  const ofEnded: Measured[] = [];

  const receive = (worker: Worker, message: unknown) => {
    if (!isAnswer(message)) return;
    latest.set(worker, message.metrics);
    pending.get(worker)?.();
  };
  const keepCounters = (worker: Worker) => {
    pending.get(worker)?.();
    ofEnded.push((latest.get(worker) ?? []).filter(isCounted));
    latest.delete(worker);
  };
  cluster.on("message", receive);
  cluster.on("exit", keepCounters);

  /** Returns false if the worker does not answer in time. */
  async function request(worker: Worker): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    pending.set(worker, () => resolve(true));
    worker.send(REQUEST, (error) => error && resolve(false));
    const late = new AbortController();
    const silence = delay(ANSWER_WITHIN_MS, false, { signal: late.signal, ref: false }).catch(() => false);
    const hasAnswered = await Promise.race([promise, silence]);
    late.abort();
    pending.delete(worker);
    return hasAnswered;
  }

  return {
    async read() {
      const workers = [...latest.keys()].filter((worker) => worker.isConnected());
      const silent = new Set<Worker>();
      await Promise.all(workers.map(async (worker) => (await request(worker)) || silent.add(worker)));
      const measured = [...latest].map(([worker, last]) => (silent.has(worker) ? last.filter(isCounted) : last));
      const text = await AggregatorRegistry.aggregate([...measured, ...ofEnded]).metrics();
      const ended = ofEnded.length;
      ofEnded.splice(0, ended, await sum(ofEnded.slice(0, ended)));
      return text;
    },
    close() {
      cluster.off("message", receive);
      cluster.off("exit", keepCounters);
    },
  };
}

/**
 * Sends this worker's metrics now and at each request of the first process. The first process
 * requests metrics only from workers that have sent some.
 */
export function answerFirstProcess(registry: Registry): void {
  const send = async () => {
    const metrics = await registry.getMetricsAsJSON().catch(() => undefined);
    if (metrics) process.send?.({ metrics } satisfies Answer, undefined, undefined, () => {});
  };
  process.on("message", (message) => {
    if (message === REQUEST) void send();
  });
  void send();
}

async function sum(measured: Measured[]): Promise<Measured> {
  return (await AggregatorRegistry.aggregate(measured).getMetricsAsJSON()) as Measured;
}

function isCounted({ type }: Measured[number]): boolean {
  return COUNTED.has(String(type));
}

function isAnswer(message: unknown): message is Answer {
  return typeof message === "object" && message !== null && "metrics" in message;
}
