import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from "@opentelemetry/resources";
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from "@opentelemetry/sdk-trace";
import type { FastifyInstance } from "fastify";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { VERSION } from "#database/version.ts";
import type { TracesConfig } from "#server/config/traces-config.ts";
import type { TraceEmail } from "#server/email/deliver.ts";
import { createProxyCheck } from "#server/http/trusted-proxies.ts";
import { emailSpans, observeJobs } from "./job-spans.ts";
import { ReportingExporter } from "./reporting-exporter.ts";
import { observeRequests } from "./request-spans.ts";
import { Spans } from "./spans.ts";
import { observeStatements } from "./statement-spans.ts";

/** Maximum number of spans that wait to be exported. Further spans are dropped. */
const WAITING = 4_096;
const AT_ONCE = 512;
const EXPORT_EVERY_MS = 1_000;
/** Maximum milliseconds for an export and its retries. */
const EXPORT_WITHIN_MS = 5_000;
/**
 * Maximum milliseconds for the last export. The whole stop can take ten seconds (record 86), and
 * the other parts need most of that time.
 */
const LAST_EXPORT_WITHIN_MS = 1_500;

export type Traces = {
  /**
   * Adds a span for each request. Call it before adding other hooks, so that the span includes the
   * time of those hooks.
   */
  observe(app: FastifyInstance): void;
  /**
   * Adds a span for each time that a worker of a queue handles jobs. Call it before adding workers.
   */
  observeJobs(boss: PgBoss): void;
  traceEmail: TraceEmail;
  /** Exports the remaining spans, within LAST_EXPORT_WITHIN_MS. */
  close(): Promise<void>;
};

type Options = { trustProxy: readonly string[]; log: Pick<Logger, "warn"> };

/**
 * Starts traces of requests, statements, jobs and emails with OpenTelemetry. The server imports
 * this module only if a collector is configured. Record 105
 */
export function startTraces(config: TracesConfig, { trustProxy, log }: Options): Traces {
  const exporter = new OTLPTraceExporter({
    url: config.url,
    timeoutMillis: EXPORT_WITHIN_MS,
    concurrencyLimit: 1 + WAITING / AT_ONCE,
  });
  const processor = new BatchSpanProcessor({
    exporter: new ReportingExporter(exporter, log),
    maxQueueSize: WAITING,
    maxExportBatchSize: AT_ONCE,
    scheduledDelayMillis: EXPORT_EVERY_MS,
    exportTimeoutMillis: 2 * EXPORT_WITHIN_MS,
  });
  const provider = new TracerProvider({
    resource: resourceOf(config),
    sampler: samplerOf(config),
    spanProcessors: [processor],
  });
  const spans = new Spans(provider.getTracer("openings", VERSION));
  observeStatements(spans);
  return {
    observe: (app) => observeRequests(app, spans, createProxyCheck(trustProxy)),
    observeJobs: (boss) => observeJobs(boss, spans),
    traceEmail: emailSpans(spans),
    async close() {
      const ended = provider.shutdown().catch(() => {}); // the exporter reports errors
      await Promise.race([ended, delay(LAST_EXPORT_WITHIN_MS, undefined, { ref: false })]);
    },
  };
}

/**
 * Returns attributes that describe this process. The setting OTEL_RESOURCE_ATTRIBUTES can add
 * further attributes.
 */
function resourceOf({ serviceName }: TracesConfig): Resource {
  const own = resourceFromAttributes({
    "service.name": serviceName,
    "service.version": VERSION,
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
    "process.pid": process.pid,
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }));
}

function samplerOf({ sampler, ratio }: TracesConfig): Sampler {
  const kinds: Record<string, () => Sampler> = {
    always_on: () => new AlwaysOnSampler(),
    always_off: () => new AlwaysOffSampler(),
    traceidratio: () => new TraceIdRatioBasedSampler(ratio),
  };
  const root = (kinds[sampler.replace("parentbased_", "")] as () => Sampler)();
  return sampler.startsWith("parentbased_") ? new ParentBasedSampler({ root }) : root;
}
