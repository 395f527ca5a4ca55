import cluster from "node:cluster";
import type { FastifyInstance } from "fastify";
import { Counter, collectDefaultMetrics, Registry } from "prom-client";
import type { Database } from "#database/connect.ts";
import type { ReadReplica } from "#database/replica/read-replica.ts";
import { EMAIL_OUTCOMES, type EmailOutcome } from "#server/email/deliver.ts";
import { observeDatabase } from "./database-metrics.ts";
import { observeQueues } from "./queue-metrics.ts";
import { observeReplica } from "./replica-metrics.ts";
import { observeRequests } from "./request-metrics.ts";
import { type MetricsEndpoint, serveMetrics } from "./serve-metrics.ts";
import { answerFirstProcess, collectFromWorkers } from "./workers-metrics.ts";

type Options = {
  database: Database;
  /** Undefined if DATABASE_READ_URL is not set. */
  replica: ReadReplica | undefined;
  checkHealth(): Promise<{ status: "ok" | "degraded" }>;
};

/**
 * Starts the metrics for Prometheus. The server imports this module only if METRICS_PORT is set.
 * Record 105
 */
export async function startMetrics(endpoint: MetricsEndpoint, options: Options) {
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
  // Starts each counter at zero. An alert on increases would not notice a counter that starts at 1.
  for (const outcome of EMAIL_OUTCOMES) emails.inc({ outcome }, 0);
  if (cluster.isWorker) answerFirstProcess(registry);
  const served = cluster.isWorker ? OF_WORKER : await serveMetrics(() => registry.metrics(), endpoint);
  return {
    ...served,
    /** Adds the request metrics to the app. Call it before adding routes. */
    observe: (app: FastifyInstance) => observeRequests(app, registry),
    countEmail: (outcome: EmailOutcome) => emails.inc({ outcome }),
  };
}

/** A worker serves no metrics itself. It sends them to the first process. */
const OF_WORKER = { url: undefined, close: async () => {} };

/**
 * Serves the metrics of all workers. The first process, which starts the workers, calls this
 * function.
 */
export async function startWorkersMetrics(endpoint: MetricsEndpoint): Promise<{ url: string; close(): Promise<void> }> {
  const workers = collectFromWorkers();
  const { url, close } = await serveMetrics(workers.read, endpoint);
  return {
    url,
    async close() {
      workers.close();
      await close();
    },
  };
}
