import type pg from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { isEmail } from "#domain/account/email.ts";
import type { EmailRequest } from "#server/email/email-request.ts";
import { enqueueEmails } from "#server/email/outbox.ts";

/**
 * Time limit in milliseconds for each of the four kinds of notices. All four must finish before the
 * next hourly run.
 */
const WITHIN_MS = 10 * 60 * 1_000;

export type Batches = {
  pool: pg.Pool;
  /** Maximum number of rows that `findSome` returns. */
  size: number;
  /** Ends the loop after the current batch. The next hourly run queues the remaining emails. */
  signal?: AbortSignal | undefined;
};

/**
 * Calls `findSome` in a transaction and queues the emails that it returns. Repeats this until a
 * batch isn't full, the time limit passes or the server stops. Returns the number of queued emails.
 */
export async function inBatches(
  { pool, size, signal }: Batches,
  findSome: (client: pg.ClientBase) => Promise<{ found: number; emails: EmailRequest[] }>,
): Promise<number> {
  const end = performance.now() + WITHIN_MS;
  for (let queued = 0; ; ) {
    const { found, emails } = await inTransaction(pool, async (client) => {
      const batch = await findSome(client);
      const sendable = batch.emails.filter(({ to }) => isEmail(to));
      if (sendable.length > 0) await enqueueEmails(client, sendable);
      return { found: batch.found, emails: sendable };
    });
    queued += emails.length;
    if (found < size || signal?.aborted || performance.now() > end) return queued;
  }
}
