import { SpanKind, SpanStatusCode } from "@opentelemetry/api";
import type { Job, JobResult, PgBoss } from "pg-boss";
import type { TraceEmail } from "#server/email/deliver.ts";
import { endAfter, type Spans } from "./spans.ts";

type Handler = (jobs: Job[]) => Promise<unknown>;

/**
 * Adds a span for each time that a worker of a queue handles jobs. The span contains no data of the
 * jobs.
 */
export function observeJobs(boss: PgBoss, spans: Spans): void {
  const work = boss.work.bind(boss) as (name: string, ...given: unknown[]) => Promise<string>;
  const workInSpans = (name: string, ...given: unknown[]) => {
    const handle = given.pop() as Handler;
    const handleInSpan = (jobs: Job[]) => {
      const attributes = {
        "messaging.system": "pg-boss",
        "messaging.operation.type": "process",
        "messaging.destination.name": name,
        "messaging.message.id": jobs[0]?.id,
      };
      const span = spans.begin(`process ${name}`, { kind: SpanKind.CONSUMER, attributes });
      const handled = async () => {
        const result = await handle(jobs);
        if (Array.isArray(result) && (result as JobResult[]).some(({ status }) => status !== "completed"))
          span.setStatus({ code: SpanStatusCode.ERROR });
        return result;
      };
      return endAfter(span, spans.within(span, handled));
    };
    return work(name, ...given, handleInSpan);
  };
  boss.work = workInSpans as PgBoss["work"];
}

/** Adds a span for each email that is sent to the mail server. */
export function emailSpans(spans: Spans): TraceEmail {
  return async (template, send) => {
    const span = spans.beginInside("send email", {
      kind: SpanKind.CLIENT,
      attributes: { "openings.email.template": template },
    });
    await (span ? endAfter(span, send()) : send());
  };
}
