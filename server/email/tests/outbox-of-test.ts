import { afterEach } from "vitest";
import type { Database } from "#database/connect.ts";
import { madeBeforeEach } from "#database/tests/file-database.ts";
import type { Outbox, OutboxOptions } from "#server/email/outbox.ts";
import { startSmtpSink } from "./smtp-sink.ts";
import { type CapturedLog, startTestOutbox } from "./test-outbox.ts";

/** Starts an SMTP server before each test. Stops the test's outbox and the SMTP server after it. */
export function outboxOfTest(database: Database) {
  const sink = madeBeforeEach(startSmtpSink);
  let outbox: Outbox | undefined;
  const stop = async (withinMs?: number) => {
    await outbox?.stop(withinMs);
    outbox = undefined;
  };
  afterEach(async () => {
    await stop();
    await sink.close();
  });
  return {
    sink,
    stop,
    /** Starts an outbox and returns its log. */
    async start(options: Partial<OutboxOptions> = {}): Promise<CapturedLog> {
      const started = await startTestOutbox({ database, sink }, options);
      outbox = started.outbox;
      return started.log;
    },
  };
}
