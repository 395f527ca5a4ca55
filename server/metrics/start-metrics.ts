import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";
import { AggregatorRegistry, Counter, collectDefaultMetrics, Registry } from "prom-client";
import type { Database } from "#database/connect.ts";
import type { EmailOutcome } from "#server/mail/deliver.ts";
import { observeDatabase } from "./database-metrics.ts";
import { observeQueues } from "./queue-metrics.ts";
import { observeRequests } from "./request-metrics.ts";
import { type MetricsAddress, serveMetrics } from "./serve-metrics.ts";

export type Metrics = {
  /** Before its routes are added. */
  observe(app: FastifyInstance): void;
  countEmail(outcome: EmailOutcome): void;
  /** Where they can be read; undefined in a worker, whose first process asks it. */
  url: string | undefined;
  close(): Promise<void>;
};

type Options = { database: Database; checkHealth(): Promise<{ status: "ok" | "degraded" }> };

/** What a server tells of itself, for Prometheus. Loaded only where METRICS_PORT is set. Record 105 */
export async function startMetrics(address: MetricsAddress, options: Options): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeDatabase(options, registry);
  observeQueues(options.database.background, registry);
  const emails = new Counter({
    name: "openings_emails_total",
    help: "Attempts to send an email, by outcome",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const served = cluster.isWorker
    ? answerFirstProcess(registry)
    : await serveMetrics(() => registry.metrics(), address);
  return {
    ...served,
    observe: (app) => observeRequests(app, registry),
    countEmail: (outcome) => emails.inc({ outcome }),
  };
}

/** Of all workers together, by the process that started them. */
export async function startWorkersMetrics(address: MetricsAddress): Promise<{ url: string; close(): Promise<void> }> {
  const workers = new AggregatorRegistry();
  return await serveMetrics(() => workers.clusterMetrics(), address);
}

function answerFirstProcess(registry: Registry): { url: undefined; close(): Promise<void> } {
  new AggregatorRegistry(); // listens for the question
  AggregatorRegistry.setRegistries([registry]);
  return { url: undefined, close: async () => {} };
}
