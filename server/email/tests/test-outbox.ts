import { EventEmitter, once } from "node:events";
import type { Database } from "#database/connect.ts";
import { startBoss } from "#server/background/start-boss.ts";
import type { EmailIdentity } from "#server/email/email-request.ts";
import { type Outbox, type OutboxOptions, startOutbox } from "#server/email/outbox.ts";
import type { SmtpSink } from "./smtp-sink.ts";

export const TEST_IDENTITY: EmailIdentity = {
  productName: "Openings",
  supportEmail: "support@openings.example",
  siteUrl: "https://openings.example",
  mailFrom: "Openings <no-reply@openings.example>",
};

/** The log lines in order, each with its message and fields. */
export class CapturedLog extends Array<Record<string, unknown>> {
  readonly #events = new EventEmitter();

  write(fields: unknown, message?: string): void {
    this.push(typeof fields === "string" ? { message: fields } : { ...(fields as object), message });
    this.#events.emit("line");
  }

  /** Waits for the first line with this message, and returns it. */
  async waitFor(message: string): Promise<Record<string, unknown>> {
    for (;;) {
      const line = this.find((candidate) => candidate.message === message);
      if (line) return line;
      await once(this.#events, "line", { signal: AbortSignal.timeout(10_000) });
    }
  }
}

/** Starts an outbox that sends to the sink and logs into memory. */
export async function startTestOutbox(
  { database, sink }: { database: Database; sink: SmtpSink },
  options: Partial<OutboxOptions> = {},
): Promise<{ outbox: Outbox; log: CapturedLog }> {
  const log = new CapturedLog();
  const write = (fields: unknown, message?: string) => log.write(fields, message);
  const lines = { debug: write, info: write, warn: write, error: write };
  const boss = await startBoss(database.url, lines);
  const outbox = await startOutbox({
    boss,
    smtpUrl: sink.url,
    identity: TEST_IDENTITY,
    prepareEmail: {},
    log: lines,
    ...options,
  });
  return {
    outbox: {
      async stop(withinMs) {
        await outbox.stop(withinMs);
        await boss.stop({ graceful: false });
      },
    },
    log,
  };
}
