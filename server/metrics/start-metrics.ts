import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Registry } from "prom-client";
import type { Database } from "#database/connect.ts";
import type { ReadReplica } from "#database/replica/read-replica.ts";
import { EMAIL_OUTCOMES, type EmailOutcome } from "#server/mail/deliver.ts";
import { observeDatabase } from "./database-metrics.ts";
import { observeQueues } from "./queue-metrics.ts";
import { observeReplica } from "./replica-metrics.ts";
import { observeRequests } from "./request-metrics.ts";
import { type MetricsAddress, serveMetrics } from "./serve-metrics.ts";
import { answerFirstProcess, collectFromWorkers } from "./workers-metrics.ts";

export type Metrics = {
  /** Before its routes are added. */
  observe(app: FastifyInstance): void;
  countEmail(outcome: EmailOutcome): void;
  /** Where they can be read; undefined in a worker, whose first process asks it. */
  url: string | undefined;
  close(): Promise<void>;
};

type Options = {
  database: Database;
  /** Undefined without a setting. */
  replica: ReadReplica | undefined;
  checkHealth(): Promise<{ status: "ok" | "degraded" }>;
};

/** What a server tells of itself, for Prometheus. Loaded only where METRICS_PORT is set. Record 105 */
export async function startMetrics(address: MetricsAddress, options: Options): Promise<Metrics> {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  observeDatabase(options, registry);
  observeQueues(options.database.background, registry);
  if (options.replica) observeReplica(options.replica, registry);
  const emails = new Counter({
    name: "openings_emails_total",
    help: "Attempts to send an email, by outcome",
    labelNames: ["outcome"],
    registers: [registry],
  });
  // An alert on an increase does not see the first of what was not there before.
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0);
  if (cluster.isWorker) answerFirstProcess(registry);
  const served = cluster.isWorker ? OF_WORKER : await serveMetrics(() => registry.metrics(), address);
  return {
    ...served,
    observe: (app) => observeRequests(app, registry),
    countEmail: (outcome) => emails.inc({ outcome }),
  };
}

const OF_WORKER = { url: undefined, close: async () => {} };

/** Of all workers together, by the process that is about to start them. */
export async function startWorkersMetrics(address: MetricsAddress): Promise<{ url: string; close(): Promise<void> }> {
  const workers = collectFromWorkers();
  const { url, close } = await serveMetrics(workers.read, address);
  return {
    url,
    async close() {
      workers.close();
      await close();
    },
  };
}
