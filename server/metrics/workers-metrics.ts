import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from "prom-client";

type Measured = MetricObjectWithValues<MetricValue<string>>[];
type Answer = { metrics: Measured };

const QUESTION = "what was measured";
/** Long enough for a worker with a silent database, and shorter than Prometheus waits. */
const ANSWER_WITHIN_MS = 4_000;
/** Types whose values outlive a worker, because Prometheus takes a lower sum for a restart. */
const COUNTED = new Set(["counter", "histogram"]);

/**
 * Collects the metrics of all workers in the first process. Doesn't wait for workers that are
 * starting, ending or stuck.
 */
export function collectFromWorkers(): { read(): Promise<string>; close(): void } {
  const latest = new Map<Worker, Measured>();
  const asked = new Map<Worker, () => void>();
  const ofEnded: Measured[] = [];

  const hear = (worker: Worker, said: unknown) => {
    if (!isAnswer(said)) return;
    latest.set(worker, said.metrics);
    asked.get(worker)?.();
  };
  const bury = (worker: Worker) => {
    asked.get(worker)?.();
    ofEnded.push((latest.get(worker) ?? []).filter(isCounted));
    latest.delete(worker);
  };
  cluster.on("message", hear);
  cluster.on("exit", bury);

  /** Returns false if the worker does not answer in time. */
  async function ask(worker: Worker): Promise<boolean> {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    asked.set(worker, () => resolve(true));
    worker.send(QUESTION, (error) => error && resolve(false));
    const late = new AbortController();
    const silence = delay(ANSWER_WITHIN_MS, false, { signal: late.signal, ref: false }).catch(() => false);
    const hasAnswered = await Promise.race([promise, silence]);
    late.abort();
    asked.delete(worker);
    return hasAnswered;
  }

  return {
    async read() {
      const workers = [...latest.keys()].filter((worker) => worker.isConnected());
      const silent = new Set<Worker>();
      await Promise.all(workers.map(async (worker) => (await ask(worker)) || silent.add(worker)));
      const measured = [...latest].map(([worker, last]) => (silent.has(worker) ? last.filter(isCounted) : last));
      const text = await AggregatorRegistry.aggregate([...measured, ...ofEnded]).metrics();
      const ended = ofEnded.length;
      ofEnded.splice(0, ended, await sum(ofEnded.slice(0, ended)));
      return text;
    },
    close() {
      cluster.off("message", hear);
      cluster.off("exit", bury);
    },
  };
}

/** Sends a worker's metrics to the first process on request, and once now to register with it. */
export function answerFirstProcess(registry: Registry): void {
  const tell = async () => {
    const metrics = await registry.getMetricsAsJSON().catch(() => undefined);
    if (metrics) process.send?.({ metrics } satisfies Answer, undefined, undefined, () => {});
  };
  process.on("message", (said) => {
    if (said === QUESTION) void tell();
  });
  void tell();
}

async function sum(measured: Measured[]): Promise<Measured> {
  return (await AggregatorRegistry.aggregate(measured).getMetricsAsJSON()) as Measured;
}

function isCounted({ type }: Measured[number]): boolean {
  return COUNTED.has(String(type));
}

function isAnswer(said: unknown): said is Answer {
  return typeof said === "object" && said !== null && "metrics" in said;
}
