import { type ExportResult, ExportResultCode } from "@opentelemetry/core";
import type { ReadableSpan, SpanExporter } from "@opentelemetry/sdk-trace";
import type { Logger } from "pino";

/**
 * An exporter of spans that logs when exports begin to fail. When exports succeed again, it logs
 * how many spans were lost.
 */
export class ReportingExporter implements SpanExporter {
  readonly #exporter: SpanExporter;
  readonly #log: Pick<Logger, "warn">;
  #lost = 0;

  constructor(exporter: SpanExporter, log: Pick<Logger, "warn">) {
    this.#exporter = exporter;
    this.#log = log;
  }

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.#exporter.export(spans, (result) => {
      if (result.code === ExportResultCode.SUCCESS) this.#reportBack();
      else this.#reportLost(spans.length, result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.#exporter.shutdown();
  }

  #reportLost(count: number, err: Error | undefined): void {
    if (this.#lost === 0) this.#log.warn({ err }, "exporting traces failed, they are dropped");
    this.#lost += count;
  }

  #reportBack(): void {
    if (this.#lost === 0) return;
    this.#log.warn({ lost: this.#lost }, "exporting traces works again");
    this.#lost = 0;
  }
}
